#!/bin/bash
# All hardware tests: `make hil`. Where the computer cannot do them they are left out and it is said
# why; on a build machine (CI is set) that is a failure.
#   HIL_KEEP  a folder for what the tests print and measure (a new one in /tmp)
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=settings.sh
. "$(dirname "${BASH_SOURCE[0]}")/settings.sh"
cd "$project"
"$here/possible.sh" || { [ -n "${CI:-}" ] && exit 1 || exit 0; }
sh tools/browser.sh >/dev/null
keep=${HIL_KEEP:-$(mktemp -d /tmp/hil.XXXXXX)}
mkdir -p "$keep/devices"
began=$SECONDS
"$here/prepare.sh"
echo "hil: everything is built after $((SECONDS - began)) s; what is printed below lies in $keep"

echo "hil: the Pi's camera, on the real picamera2 and libcamera"
"$here/camera.sh" -q
# Two guests at once, one core each.
HIL_OUT=$keep/devices "$here/run.sh" -q >"$keep/devices.log" 2>&1 &
devices=$!
pages=0
.venv/bin/python -m pytest -c tests/hil/pytest.ini --rootdir=tests/hil -q --junitxml="$keep/page.xml" \
    tests/hil/page_tests || pages=$?
failed=0
wait "$devices" || failed=$?
echo "hil: the devices in the guest"
grep -v '^hil: guest\|reboot:' "$keep/devices.log" | tail -40
[ "$failed" = 0 ] || stop "tests of devices failed: $keep/devices.log"
[ "$pages" = 0 ] || stop "tests of the whole program failed; see above"
echo "hil: all passed, $((SECONDS - began)) s"
