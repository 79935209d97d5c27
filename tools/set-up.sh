#!/bin/sh
# Puts the companion into .venv: `set-up.sh run` what it needs to play, `set-up.sh dev` the developers' tools too,
# `set-up.sh box` what an installed box needs, its devices included (hardware/install.sh has made .venv then).
# On a Raspberry Pi with picamera2 the system's OpenCV, numpy and picamera2 are used, which fit each other.
set -eu

wanted="$1"
python="${PYTHON:-python3}"

stop() {
    echo "companion: $1" >&2
    exit 1
}

needs() { # PACKAGE WHY: installs a Debian package as root, else says how
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        echo "Installing $1 ..." >&2
        apt-get -qq update >/dev/null || true
        DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "$1" >/dev/null ||
            stop "$1 could not be installed; $2"
    else
        stop "$2: run   sudo apt install $1   and try again"
    fi
}

has() {
    "$1" -c "import $2" >/dev/null 2>&1
}

command -v "$python" >/dev/null || needs python3 "Python is missing"
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    stop "Python 3.11 or newer is needed, this is $("$python" --version 2>&1); set PYTHON=/path/to/another"

if ! .venv/bin/python -m pip --version >/dev/null 2>&1; then
    "$python" -m ensurepip --version >/dev/null 2>&1 || needs python3-venv "Python cannot make a virtual environment"
    echo "Setting up .venv (once; a minute or two) ..." >&2
    if has "$python" picamera2; then
        has "$python" cv2 || needs python3-opencv "OpenCV is missing"
        "$python" -m venv --clear --system-site-packages .venv
    else
        "$python" -m venv --clear .venv
    fi
fi

pip() {
    .venv/bin/python -m pip install -qq --disable-pip-version-check --no-input --root-user-action=ignore "$@"
}

on_pi() { # the system's picamera2 is in use, and with it the system's OpenCV and numpy
    grep -q '^include-system-site-packages = true' .venv/pyvenv.cfg && has .venv/bin/python picamera2
}

requirements() { # GROUP...: what pyproject.toml asks for, but for OpenCV and numpy
    .venv/bin/python - "$@" <<'PYTHON'
import sys, tomllib
project = tomllib.load(open("pyproject.toml", "rb"))["project"]
groups = {"run": project["dependencies"], **project["optional-dependencies"]}
wanted = [each for name in sys.argv[1:] for each in groups[name]]
print("\n".join(each for each in wanted if not each.startswith(("numpy", "opencv"))))
PYTHON
}

# Libraries of devices; one that cannot be built here is said and left out. PYPI=1: lgpio then brings its C part along.
each_that_can_be_had() { # GROUP
    requirements "$1" | while read -r each; do
        PYPI=1 pip "$each" || echo "companion: $each could not be installed; its devices will say so" >&2
    done
}

if [ "$wanted" = box ] && has .venv/bin/python cv2; then
    requirements run >.venv/requirements.txt
    pip --requirement .venv/requirements.txt
    each_that_can_be_had pi
    pip --no-deps --editable .
elif [ "$wanted" = box ]; then
    pip --editable .
    each_that_can_be_had pi
elif on_pi; then
    groups="run pi"
    [ "$wanted" = run ] || groups="run pi dev"
    # shellcheck disable=SC2086
    requirements $groups >.venv/requirements.txt
    pip --requirement .venv/requirements.txt
    pip --no-deps --editable .
elif [ "$wanted" = run ]; then
    pip --editable .
else
    pip --editable ".[dev]"
fi
