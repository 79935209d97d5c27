#!/bin/bash
# Builds what the hardware tests run in: a Debian 13 root with the program's packages of
# requirements.txt, its kernel, and modules that Debian's kernel lacks: gpio-sim and a slower
# dummy_hcd from Debian's kernel source, v4l2loopback, and hil_bus of modules/. Then installs the
# program into it as on a Pi. Needs root. Some minutes once (600 MB of packages), then seconds
# when the program has changed, nothing when it has not.
#   HIL_CACHE  where it is kept (/var/cache/hil)
# shellcheck disable=SC2016 # lines for the root are expanded there
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=settings.sh
. "$(dirname "${BASH_SOURCE[0]}")/settings.sh"
suite=trixie
log=$cache/prepare.log
packages_in_root=(ca-certificates python3-venv python3-dev python3-libcamera libcamera-ipa libcamera-tools python3-prctl
    kmod udev v4l-utils espeak-ng gcc libc6-dev make swig xz-utils)
mkdir -p "$cache"
exec 9>"$cache/lock"
flock 9

step() { printf '%(%T)T %s\n' -1 "$*" | tee -a "$log" >&2; }

in_root() { # LINES: runs them in the root, with the network's name server and certificates
    env -i PATH=/opt/venv/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
        PIP_CERT=/etc/ssl/certs/ca-certificates.crt PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore \
        unshare --mount --pid --fork bash -c \
        'mount -t proc proc "$0/proc"; mount --bind /dev "$0/dev"; exec chroot "$0" bash -euc "$1"' \
        "$root" "$1" >>"$log" 2>&1 9>&-
}

make_root() {
    step "Debian $suite root"
    rm -rf --one-file-system "$root"
    mmdebstrap --variant=minbase --quiet --aptopt='Acquire::Languages "none"' \
        --include="$(IFS=,; echo "${packages_in_root[*]}")" "$suite" "$root" >>"$log" 2>&1
    cp -L /etc/resolv.conf "$root/etc/resolv.conf"
    cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt"
}

make_kernel() {
    step "kernel, headers, sources of the other modules"
    in_root '
        apt-get -qq update
        depends() { apt-cache depends "$1" | sed -n "s/.*Depends: \($2.*\)/\1/p" | head -1; }
        image=$(depends linux-image-amd64 linux-image-)
        source=$(depends linux-source linux-source-)
        version=${image#linux-image-}
        apt-get -qq install -y --no-install-recommends "linux-headers-$version"
        mkdir -p /opt/hil/src /opt/hil/debs
        cd /opt/hil/debs
        apt-get -qq download "$image" "$source" v4l2loopback-dkms
        dpkg -x linux-image-*.deb /opt/hil/kernel
        mv /opt/hil/kernel/usr/lib/modules/"$version"/kernel "/usr/lib/modules/$version/kernel"
        mv /opt/hil/kernel/usr/lib/modules/"$version"/modules.* "/usr/lib/modules/$version/"
        cp /opt/hil/kernel/boot/vmlinuz-* /opt/hil/vmlinuz
        dpkg -x v4l2loopback-dkms_*.deb /opt/hil/v4l2loopback
        dpkg --fsys-tarfile linux-source-*.deb | tar -xO --wildcards "*/linux-source-*.tar.xz" |
            tar -C /opt/hil/src --strip-components=1 -xJf - --wildcards \
                "*/drivers/gpio/gpio-sim.c" "*/drivers/gpio/gpiolib.h" "*/kernel/irq/irq_sim.c" \
                "*/drivers/usb/gadget/udc/dummy_hcd.c"
        echo "$version" >/opt/hil/kernel-version
        rm -rf /opt/hil/debs /opt/hil/kernel
        apt-get clean
    '
}

make_modules() {
    step "kernel modules"
    mkdir -p "$root/opt/hil/modules"
    cp "$here"/modules/* "$root/opt/hil/modules/"
    # The dummy USB host as Debian ships it wakes 8000 times a second while a device is plugged
    # in, which a software CPU cannot keep up with: every 4 ms will do.
    in_root '
        cd /opt/hil/modules
        version=$(cat /opt/hil/kernel-version)
        mkdir gpio-sim hil_bus dummy_hcd
        cp ../src/drivers/gpio/gpio-sim.c gpio-sim/gpio_sim_core.c
        cp ../src/drivers/gpio/gpiolib.h ../src/kernel/irq/irq_sim.c irq_to_desc.h gpio-sim/
        printf "%s\n" "obj-m := gpio-sim.o" "gpio-sim-y := gpio_sim_core.o irq_sim.o" \
            "CFLAGS_irq_sim.o := -include \$(src)/irq_to_desc.h" >gpio-sim/Makefile
        cp hil_bus.c hil_bus/
        echo "obj-m := hil_bus.o" >hil_bus/Makefile
        sed "s/\(define DUMMY_TIMER_INT_NSECS\).*/\1 4000000/" ../src/drivers/usb/gadget/udc/dummy_hcd.c \
            >dummy_hcd/dummy_hcd.c
        echo "obj-m := dummy_hcd.o" >dummy_hcd/Makefile
        cp -r ../v4l2loopback/usr/src/v4l2loopback-* v4l2loopback
        for module in gpio-sim hil_bus dummy_hcd v4l2loopback; do
            make -s -C "/usr/src/linux-headers-$version" M="$PWD/$module" modules
            strip --strip-debug "$module/$module.ko"
            install -D -m 644 "$module/$module.ko" "/usr/lib/modules/$version/updates/$module.ko"
        done
        depmod "$version"
        gcc -O2 -shared -fPIC -o /opt/hil/udmabuf_shim.so udmabuf_shim.c
    '
}

make_venv() {
    step "Python packages"
    cp "$here/requirements.txt" "$root/opt/hil/requirements.txt"
    # PYPI=1 builds lgpio with its C library inside: PyPI has no wheel of it for Python 3.13.
    in_root '
        python3 -m venv --system-site-packages /opt/venv
        PYPI=1 pip install -q --prefer-binary -r /opt/hil/requirements.txt
        python -m compileall -q /opt/venv/lib || true
    '
}

make_initramfs() {
    step "initramfs"
    local version start=$cache/initramfs file name
    version=$(cat "$root/opt/hil/kernel-version")
    rm -rf "$start"
    mkdir -p "$start"/{bin,mods,proc,sys,dev,lower,rw,root}
    cp /bin/busybox "$start/bin/"
    install -m 755 "$here/guest/init" "$start/init"
    for name in 9pnet_virtio 9p overlay; do
        modprobe -d "$root/usr" -S "$version" --show-depends "$name"
    done | awk '$1 == "insmod" && !seen[$2]++ { print $2 }' | while read -r file; do
        name=$(basename "${file%.xz}")
        case $file in *.xz) xz -dc "$file" ;; *) cat "$file" ;; esac >"$start/mods/$name"
        echo "$name" >>"$start/mods/order"
    done
    (cd "$start" && find . | cpio -o -H newc --quiet | gzip -1) >"$cache/initramfs.gz"
    cp "$root/opt/hil/vmlinuz" "$cache/vmlinuz"
    cp /bin/busybox "$root/opt/hil/busybox"
}

install_program() {
    step "the program"
    local source=$root/opt/hil/program
    rm -rf "$source"
    mkdir -p "$source"
    (cd "$project" && find companion pyproject.toml README.md -name '*.pyc' -o -type f -print | cpio -pdm --quiet "$source")
    in_root '
        cd /opt/hil/program
        pip install -q --no-deps --no-index --no-build-isolation --force-reinstall .
        python -m compileall -q /opt/venv/lib/python3*/site-packages/companion
        companion --help >/dev/null
    '
}

guest_is=$(cat "$here"/{prepare.sh,settings.sh,requirements.txt,guest/init} "$here"/modules/* | sha256sum)
program_is=$(cd "$project" && find companion pyproject.toml README.md -type f ! -name '*.pyc' -print0 | sort -z | xargs -0 sha256sum | sha256sum)
trap 'echo "companion: building the guest failed; the end of $log:" >&2; tail -20 "$log" >&2' ERR
if [ "$(cat "$cache/guest-is" 2>/dev/null)" != "$guest_is" ]; then
    rm -f "$cache"/{guest-is,program-is}
    : >"$log"
    packages qemu-system-x86 mmdebstrap busybox-static cpio kmod xz-utils
    make_root
    make_kernel
    make_modules
    make_venv
    make_initramfs
    echo "$guest_is" >"$cache/guest-is"
fi
if [ "$(cat "$cache/program-is" 2>/dev/null)" != "$program_is" ]; then
    rm -f "$cache/program-is"
    install_program
    echo "$program_is" >"$cache/program-is"
    step "ready: $(du -shx "$root" | cut -f1) in $root"
fi
