#!/bin/bash
# Says in a sentence why this machine cannot do the hardware tests, and ends with 1; says nothing where it can.
# On a build machine (CI is set) the caller takes that for a failure, elsewhere it leaves the tests out.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=settings.sh
. "$(dirname "${BASH_SOURCE[0]}")/settings.sh"

cannot() {
    echo "companion: leaving the hardware tests out: $1" >&2
    exit 1
}

[ "$(uname -s)-$(uname -m)" = Linux-x86_64 ] || cannot "they need Linux on an x86-64 computer"
[ "$(id -u)" = 0 ] || cannot "they build a guest system, which only root can; run   sudo make hil"
command -v apt-get >/dev/null || cannot "they need Debian's packages, and there is no apt-get here"
unshare --mount --pid --fork true 2>/dev/null || cannot "they mount things, which is not allowed here (a container without that right?)"
[ -e "$cache/guest-is" ] || timeout 120 apt-get -qq -o APT::Update::Error-Mode=any update >/dev/null 2>&1 ||
    cannot "they need some hundred megabytes of Debian's packages once, and those cannot be reached from here"
