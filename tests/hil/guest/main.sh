# Second program in the guest: makes it look like a Pi 5 with its devices, runs /out/command.sh, switches off.
# shellcheck shell=bash
export PATH=/opt/venv/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 TERM=dumb NO_COLOR=1
export PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=/repo/tests/hil
trap 'sync; echo o >/proc/sysrq-trigger; read -r -t 30 </dev/console' EXIT
mount -t tmpfs tmpfs /run
mount -t tmpfs tmpfs /tmp
mkdir -p /dev/shm /dev/pts
mount -t tmpfs tmpfs /dev/shm
mount -t devpts devpts /dev/pts
echo hil >/proc/sys/kernel/hostname
busybox=/opt/hil/busybox
$busybox ip link set lo up
if modprobe -q virtio_net && [ -e /sys/class/net/eth0 ]; then # with HIL_FORWARD; nothing outside can be reached
    $busybox ip link set eth0 up
    $busybox ip addr add 10.0.2.15/24 dev eth0
fi

# gpiozero reads the board's revision here; d04170 is a Pi 5.
{ cat /proc/cpuinfo; printf 'Revision\t: d04170\nModel\t\t: Raspberry Pi (HIL)\n'; } >/run/cpuinfo
mount --bind /run/cpuinfo /proc/cpuinfo

modprobe -a configfs gpio-sim uinput evdev hil_bus i2c-dev spidev 2>&1
mount -t configfs configfs /sys/kernel/config
/usr/lib/systemd/systemd-udevd --daemon --resolve-names=never 2>/dev/null
for subsystem in input misc spidev i2c-dev dma_heap; do udevadm trigger --subsystem-match=$subsystem; done
udevadm settle -t 20
[ -e /dev/dma_heap/linux,cma ] || ln -s system /dev/dma_heap/linux,cma # the heap that picamera2 asks for

echo "hil: guest ready after $(cut -d' ' -f1 /proc/uptime) s"
cd /tmp || exit
bash /out/command.sh
echo $? >/out/status
echo "hil: done after $(cut -d' ' -f1 /proc/uptime) s"
