#!/bin/bash
# Runs a command in the guest's root on this computer's own kernel, at full speed. The real
# picamera2 and libcamera work there (the virtual camera), pins and USB do not.
#   tests/hil/camera.sh                     the tests of camera_tests/
#   tests/hil/camera.sh -k hang -x          the same, with arguments for pytest
#   tests/hil/camera.sh -- COMMAND ARGS...  a command
# /repo is the project, read-only; /out is $HIL_OUT; other changes are thrown away.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=settings.sh
. "$(dirname "${BASH_SOURCE[0]}")/settings.sh"
out=${HIL_OUT:-$(mktemp -d /tmp/hil.XXXXXX)}
mkdir -p "$out"
"$here/prepare.sh"
if [ "${1:-}" = "--" ]; then
    shift
else
    set -- python -m pytest -c /repo/tests/hil/pytest.ini /repo/tests/hil/camera_tests "$@"
fi
# shellcheck disable=SC2016
exec unshare --mount --pid --fork --kill-child bash -c '
    set -e
    root=$1 project=$2 out=$3
    shift 3
    layer=$(mktemp -d)
    mount -t tmpfs tmpfs "$layer"
    mkdir "$layer/changes" "$layer/work" "$layer/root"
    mount -t overlay -o "lowerdir=$root,upperdir=$layer/changes,workdir=$layer/work" overlay "$layer/root"
    cd "$layer/root"
    mkdir -p repo out
    mount --bind "$project" repo
    mount -o remount,bind,ro repo
    mount --bind "$out" out
    mount -t proc proc proc
    mount --rbind /sys sys
    mount --rbind /dev dev
    exec env -i PATH=/opt/venv/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 PYTHONDONTWRITEBYTECODE=1 \
        PYTHONPATH=/repo/tests/hil chroot . \
        bash -c "cd /tmp && export LD_PRELOAD=/opt/hil/udmabuf_shim.so && exec \"\$@\"" hil "$@"
' hil "$root" "$project" "$out" "$@"
