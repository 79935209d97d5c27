#!/bin/sh
# Installs the companion as a service on a Raspberry Pi (Raspberry Pi OS or Debian, 12 or 13).
# Safe to run again: it then updates. Settings and games are never touched.
#
#   sudo hardware/install.sh                install, or update to what this folder holds
#   sudo hardware/install.sh --port 8000    the page's port (80)
#   sudo hardware/install.sh --build panel  the devices to put into a new table.toml
#   sudo hardware/install.sh --roll-back    go back to the version before
#   sudo hardware/install.sh --uninstall    take the program away; settings and games stay
#   sudo hardware/install.sh --purge        take everything away, games too
#
# What it needs: this folder, apt, and the internet for as long as it runs.
set -eu

here=$(cd "$(dirname "$0")/.." && pwd)
root=/opt/companion
home=/var/lib/companion
unit=/etc/systemd/system/companion.service
command=/usr/local/bin/companion
service_user=companion
port=80
build=
kept=2

say() { echo "companion: $*"; }
stop() {
    echo "companion: $*" >&2
    exit 1
}

usage() {
    sed -n '2,/^$/s/^# \{0,1\}//p' "$0"
    exit "$1"
}

action=install
while [ $# -gt 0 ]; do
    case $1 in
    --port) port=${2:-}; shift ;;
    --build) build=${2:-}; shift ;;
    --roll-back) action=roll_back ;;
    --uninstall) action=uninstall ;;
    --purge) action=purge ;;
    -h | --help) usage 0 ;;
    *) echo "companion: $1 is no option" >&2; usage 2 >&2 ;;
    esac
    shift
done
case $port in '' | *[!0-9]*) stop "--port needs a number" ;; esac

[ "$(id -u)" = 0 ] || stop "run this with sudo: it installs packages and a service"
command -v apt-get >/dev/null || stop "there is no apt-get; this is for Raspberry Pi OS and Debian"

has_systemd() { [ -d /run/systemd/system ]; }

offered() { # PACKAGE: can apt install it here?
    apt-cache policy "$1" 2>/dev/null | grep -q 'Candidate: [^(]'
}

packages() {
    say "installing packages (a few minutes the first time)"
    apt-get -qq update || say "the list of packages could not be renewed; going on with the one that is here"
    wanted="python3 python3-venv python3-numpy python3-opencv python3-pil avahi-daemon espeak-ng git rsync"
    # Some libraries are not offered ready-made everywhere; what is left to PyPI may have to be compiled.
    wanted="$wanted gcc libc6-dev python3-dev"
    offered python3-lgpio || wanted="$wanted swig"
    # What only a Pi, or only some releases, offer.
    for each in python3-picamera2 python3-lgpio python3-gpiozero python3-evdev python3-spidev \
        python3-smbus2 python3-luma.oled python3-segno i2c-tools rpicam-apps-lite; do
        if offered "$each"; then wanted="$wanted $each"; fi
    done
    # shellcheck disable=SC2086
    DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends $wanted >/dev/null ||
        stop "packages could not be installed; run   sudo apt-get install $wanted   and look at what it says"
    "$(command -v python3)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
        stop "Python 3.11 or newer is needed; this system is too old: install Raspberry Pi OS 12 or newer"
}

interfaces() { # I2C for displays and readers, SPI for strips and readers; only a Pi has the tool
    command -v raspi-config >/dev/null || return 0
    say "switching I2C and SPI on"
    raspi-config nonint do_i2c 0 || say "I2C could not be switched on; do it in raspi-config"
    raspi-config nonint do_spi 0 || say "SPI could not be switched on; do it in raspi-config"
}

user() {
    getent passwd "$service_user" >/dev/null ||
        useradd --system --user-group --home-dir "$home" --shell /usr/sbin/nologin "$service_user"
    for group in gpio i2c spi input video render audio dialout bluetooth; do
        if getent group "$group" >/dev/null; then usermod -aG "$group" "$service_user"; fi
    done
    install -d -o "$service_user" -g "$service_user" -m 0750 "$home"
}

version() { # of the folder that is installed: its commit, else a sum over its files
    git -c safe.directory="$here" -C "$here" rev-parse --short=12 HEAD 2>/dev/null ||
        find "$here/companion" "$here/pyproject.toml" -type f ! -name '*.pyc' -exec sha256sum {} + |
        sort | sha256sum | cut -c1-12
}

release() { # puts this folder's program beside the older ones, and makes its environment
    name=$(date -u +%Y%m%d-%H%M%S)-$(version)
    new=$root/releases/$name
    install -d "$root/releases"
    trap 'rm -rf "$new"' EXIT
    say "copying the program to $new"
    rsync -a --exclude .git --exclude .venv --exclude __pycache__ --exclude '.*_cache' \
        --exclude '*.egg-info' --exclude .hypothesis "$here/" "$new/"
    say "making its environment"
    python3 -m venv --system-site-packages "$new/.venv"
    (cd "$new" && sh tools/set-up.sh box) || stop "its libraries could not be installed; see above"
    "$new/.venv/bin/python" -m compileall -q "$new/companion" || true
    "$new/.venv/bin/companion" --version >/dev/null || stop "the program does not start; nothing was changed"
    trap - EXIT
    switch_to "$name"
}

switch_to() { # RELEASE: in one step, so that there is always a whole one
    previous=$(readlink "$root/current" 2>/dev/null || true)
    ln -sfn "releases/$1" "$root/current.new"
    mv -T "$root/current.new" "$root/current"
    if [ -n "$previous" ] && [ "$previous" != "releases/$1" ]; then
        ln -sfn "$previous" "$root/previous"
    fi
}

forget_old_releases() { # all but the current, the one before, and the newest
    now=$(basename "$(readlink "$root/current")")
    before=$(basename "$(readlink "$root/previous" 2>/dev/null || echo none)")
    # shellcheck disable=SC2012
    ls -1 "$root/releases" | sort -r | tail -n "+$((kept + 1))" | while read -r each; do
        if [ "$each" != "$now" ] && [ "$each" != "$before" ]; then rm -rf "${root:?}/releases/$each"; fi
    done
}

settings() { # a table.toml where there is none yet
    if [ -e "$home/table.toml" ]; then
        say "the settings in $home/table.toml stay as they are"
        return 0
    fi
    set -- setup --config "$home/table.toml"
    if python3 -c 'import picamera2' 2>/dev/null; then
        set -- "$@" --camera picamera2
    elif [ -e /dev/video0 ]; then
        set -- "$@" --camera v4l2
    fi
    if [ -n "$build" ]; then set -- "$@" --build "$build"; fi
    "$root/current/.venv/bin/companion" "$@" --port "$port" >/dev/null
    chown "$service_user:$service_user" "$home/table.toml"
    chmod 0640 "$home/table.toml"
    say "settings: $home/table.toml"
}

command_line() { # `companion` for people at the Pi: the same home folder, the service's rights
    cat >"$command" <<WRAPPER
#!/bin/sh
# Runs the installed companion with the service's settings and games; made by install.sh.
as_service() {
    if [ "\$(id -u)" = 0 ]; then runuser -u $service_user -- "\$@"; else sudo -u $service_user "\$@"; fi
}
# The library of the pins makes a small file where it is started; it must be allowed to.
as_service test -w . || cd /tmp || exit 1
as_service env COMPANION_HOME=$home LG_WD=/tmp $root/current/.venv/bin/companion "\$@"
WRAPPER
    chmod 0755 "$command"
}

service() {
    install -m 0644 "$root/current/hardware/companion.service" "$unit"
    if ! has_systemd; then
        say "systemd does not run here; the service is in place for when it does"
        return 0
    fi
    systemctl daemon-reload
    systemctl enable -q companion.service
    systemctl restart companion.service || stop "it does not start: journalctl -u companion -n 50 tells why"
}

tell() {
    say "installed: $(readlink "$root/current")"
    say "the page: http://$(hostname).local/ or http://$(hostname -I 2>/dev/null | cut -d' ' -f1)/  (port $port)"
    say "check everything:   sudo companion doctor"
}

install_it() {
    packages
    interfaces
    user
    release
    settings
    command_line
    service
    forget_old_releases
    tell
}

roll_back() {
    before=$(readlink "$root/previous" 2>/dev/null) || stop "there is no version before this one"
    [ -x "$root/$before/.venv/bin/companion" ] || stop "the version before is not there any more"
    switch_to "$(basename "$before")"
    service
    say "back at $(readlink "$root/current"); run --roll-back again to return"
}

uninstall() {
    if has_systemd; then systemctl disable -q --now companion.service 2>/dev/null || true; fi
    rm -f "$unit" "$command"
    rm -rf "$root"
    if has_systemd; then systemctl daemon-reload; fi
    say "the program is gone; settings and games stay in $home (--purge takes them away)"
}

purge() {
    uninstall
    rm -rf "$home"
    if getent passwd "$service_user" >/dev/null; then userdel "$service_user"; fi
    say "settings and games are gone too"
}

case $action in
install) install_it ;;
*) "$action" ;;
esac
