# shellcheck shell=bash disable=SC2034
# Sourced by the scripts of this folder: where things are, and what a machine must be for them.
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
project=$(cd "$here/../.." && pwd)
cache=${HIL_CACHE:-/var/cache/hil}
root=$cache/root

stop() {
    echo "companion: $1" >&2
    exit 1
}

packages() { # NAME...: sees to it that these Debian packages are installed
    local name need=()
    for name in "$@"; do
        dpkg-query -W -f '${Status}' "$name" 2>/dev/null | grep -q 'ok installed' || need+=("$name")
    done
    [ ${#need[@]} -gt 0 ] || return 0
    echo "Installing ${need[*]} ..." >&2
    apt-get -o DPkg::Lock::Timeout=600 -qq update
    DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=600 -qq install -y --no-install-recommends \
        "${need[@]}" >/dev/null
}
