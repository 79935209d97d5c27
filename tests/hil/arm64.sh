#!/bin/bash
# Does the program install and start on a 64-bit Pi? Takes the Python of a Debian release for arm64
# (its packages only unpacked, nothing installed), the arm64 wheels of pyproject.toml's packages, and
# runs arm64/smoke.py on them with QEMU's software CPU: no chroot, nothing registered.
#   tests/hil/arm64.sh bookworm    Python 3.11, as on a Pi with Bookworm
#   tests/hil/arm64.sh trixie      Python 3.13, as on a Pi with Trixie
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=settings.sh
. "$(dirname "${BASH_SOURCE[0]}")/settings.sh"
suite=${1:-}
case $suite in
bookworm) version=3.11 ;;
trixie) version=3.13 ;;
*) stop "say bookworm or trixie" ;;
esac
python=${PYTHON:-$project/.venv/bin/python}
pip=("$python" -m pip --disable-pip-version-check -q)
# On a Pi these come from Debian (apt): PyPI has no wheels of the first two for arm64, of lgpio none for Python 3.13.
from_debian='^(evdev|spidev|lgpio)'
folder=$cache/arm64-$suite
system=$folder/root
mkdir -p "$folder"
exec 9>"$folder/lock"
flock 9

"$python" - "$project/pyproject.toml" >"$folder/wanted.txt" <<'PYTHON'
import sys, tomllib
project = tomllib.load(open(sys.argv[1], "rb"))["project"]
print("\n".join([*project["dependencies"], *project["optional-dependencies"]["pi"]]))
PYTHON
grep -Ev "$from_debian" "$folder/wanted.txt" >"$folder/wheels.txt"
site=$folder/site-$(sha256sum <"$folder/wheels.txt" | cut -c1-16)

packages qemu-user-static mmdebstrap
if [ ! -e "$system/.done" ]; then
    rm -rf --one-file-system "$system"
    mmdebstrap --quiet --arch=arm64 --variant=extract --aptopt='Acquire::Languages "none"' \
        --include=python3,libstdc++6,libgomp1,libatomic1 "$suite" "$system"
    [ -e "$system/lib" ] || ln -s usr/lib "$system/lib"
    touch "$system/.done"
fi
if [ ! -e "$site/.done" ]; then
    rm -rf "$folder"/site-*
    platforms=(--platform linux_aarch64)
    for glibc in 17 24 26 27 28 31 34 35 36; do platforms+=(--platform "manylinux_2_${glibc}_aarch64"); done
    "${pip[@]}" install --target "$site" "${platforms[@]}" --python-version "$version" --implementation cp \
        --only-binary=:all: -r "$folder/wheels.txt"
    touch "$site/.done"
fi
# The program itself: built as for a Pi, without what a developer's tree holds besides.
rm -rf "$folder/program" "$folder/source"
mkdir "$folder/source"
(cd "$project" && find companion pyproject.toml README.md -name '*.pyc' -o -type f -print | cpio -pdm --quiet "$folder/source")
"${pip[@]}" install --no-deps --target "$folder/program" "$folder/source"
(cd "$project" && "$python" "$here/arm64/smoke.py" learn "$folder")
PYTHONPATH=$folder/program:$site PYTHONHOME=$system/usr PYTHONPYCACHEPREFIX=$folder/pyc PYTHONNOUSERSITE=1 \
    exec qemu-aarch64-static -L "$system" "$system/usr/bin/python$version" "$here/arm64/smoke.py" run "$folder"
