#!/bin/sh
# Sees to it that Chromium is there for the browser tests. Prints the pytest options that leave
# them out where it cannot be had; on a build machine (CI is set) that is a failure instead.
set -eu

there() {
    command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null
}

there && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing Chromium for the browser tests ..." >&2
    apt-get -qq update >/dev/null || true
    DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends chromium >/dev/null 2>&1 || true
    there && exit 0
fi
if [ -n "${CI:-}" ]; then
    echo "companion: Chromium is missing and the browser tests need it" >&2
    exit 1
fi
echo "companion: leaving the browser tests out; for them run   sudo apt install chromium" >&2
echo '-m "not browser"'
