#!/bin/sh
# Makes the STL files of all parts from enclosure.scad; needs OpenSCAD (sudo apt install openscad).
#   hardware/stl.sh ['tube=20; table=30']     with other measures
set -eu
cd "$(dirname "$0")"
command -v openscad >/dev/null || { echo "companion: run   sudo apt install openscad" >&2; exit 1; }
mkdir -p stl
for part in box lid clamp corner head; do
    QT_QPA_PLATFORM=offscreen openscad -q -o "stl/$part.stl" -D "part=\"$part\"${1:+;$1}" enclosure.scad
done
# Tells whether the files are of this drawing; a test looks.
[ $# -gt 0 ] || sha256sum enclosure.scad | cut -d' ' -f1 >stl/made-from.sha256
