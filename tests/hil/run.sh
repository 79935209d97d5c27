#!/bin/bash
# Boots the guest, runs a command in it, prints what it prints, ends with its status.
#   tests/hil/run.sh                      the tests of device_tests/
#   tests/hil/run.sh -k buttons -x        the same, with arguments for pytest
#   tests/hil/run.sh -- COMMAND ARGS...   a command, as root
# In the guest /repo is the project (read-only), /out is $HIL_OUT, all else is thrown away.
#   HIL_TIMEOUT  seconds before the guest is ended (600, HIL_SLOWER times)   HIL_ACCEL  tcg (default) or kvm
#   HIL_OUT      where /out is (a new folder)              HIL_CACHE  where prepare.sh put things
#   HIL_SLOWER   how many times longer tests wait, on a busy computer (1)
#   HIL_FORWARD  ports of the guest to show on this computer, such as "18000:8000 19000:9000"
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=settings.sh
. "$(dirname "${BASH_SOURCE[0]}")/settings.sh"
out=${HIL_OUT:-$(mktemp -d /tmp/hil.XXXXXX)}
"$here/prepare.sh"

mkdir -p "$out"
rm -f "$out/status"
cp "$here/guest/main.sh" "$out/main.sh"
echo "export HIL_SLOWER=${HIL_SLOWER:-1}" >"$out/command.sh"
if [ "${1:-}" = "--" ]; then
    shift
    printf '%q ' "$@"
else
    printf '%q ' python -m pytest -c /repo/tests/hil/pytest.ini --junitxml=/out/junit.xml \
        /repo/tests/hil/device_tests "$@"
fi >>"$out/command.sh"

# A CPU without AVX2: what QEMU 7.2 makes of it lets numpy's sorting die.
accelerated=(-accel tcg -cpu Nehalem)
[ "${HIL_ACCEL:-tcg}" = tcg ] || accelerated=(-accel kvm -cpu host)
network=(-nic none)
if [ -n "${HIL_FORWARD:-}" ]; then
    user=user,model=virtio-net-pci,restrict=on
    for ports in $HIL_FORWARD; do user+=,hostfwd=tcp:127.0.0.1:${ports%:*}-:${ports#*:}; done
    network=(-nic "$user")
fi
share() { echo "local,path=$2,mount_tag=$1,security_model=none,multidevs=remap$3"; }

# One virtual CPU: with two, the software CPU of QEMU 7.2 now and then mishandles the kernel
# patching its own code, and the guest dies as it boots ("Oops: int3").
ended=0
timeout "${HIL_TIMEOUT:-$((600 * ${HIL_SLOWER:-1}))}" qemu-system-x86_64 -M q35 "${accelerated[@]}" -smp 1 -m "${HIL_MEM:-2048}" \
    -display none -vga none -monitor none -serial stdio "${network[@]}" -no-reboot \
    -kernel "$cache/vmlinuz" -initrd "$cache/initramfs.gz" \
    -append "console=ttyS0 quiet panic=-1" \
    -virtfs "$(share root "$root" ,readonly=on)" \
    -virtfs "$(share repo "$project" ,readonly=on)" \
    -virtfs "$(share out "$out" "")" \
    </dev/null 2>&1 | tee "$out/console.log" || ended=$?
[ -s "$out/status" ] || {
    echo "companion: the guest did not finish (QEMU's status: $ended); what it printed: $out/console.log" >&2
    exit 124
}
exit "$(cat "$out/status")"
