#!/usr/bin/env bash
# A node's start: the first process in mount, process and network namespaces of its own (node.ts). When it ends, the kernel
# ends every process and mount of the node, containers too: that is what the loss of its power is.
#   boot.sh FOLDER ADDRESS GATEWAY PODS CONTAINERD KUBELET KUBE_PROXY     (the last three are command lines)
set -euo pipefail
folder=$1 address=$2 gateway=$3 pods=$4

mount --make-rshared /
# What a machine forgets with its power, and what it keeps.
mount -t tmpfs tmpfs /run
mkdir -p /run/netns "$folder"/disk/{lib,log}
mount --bind "$folder/disk/lib" /var/lib
mount --bind "$folder/disk/log" /var/log
# The kubelet sets these for its machine; this one is only a guest here, so it gets copies.
for parameter in vm/overcommit_memory vm/panic_on_oom kernel/panic kernel/panic_on_oops kernel/keys/root_maxkeys \
  kernel/keys/root_maxbytes; do
  copy=/run/sysctl-${parameter//\//-}
  cat "/proc/sys/$parameter" >"$copy"
  mount --bind "$copy" "/proc/sys/$parameter"
done

until ip link show eth0 >/dev/null 2>&1; do sleep 0.02; done
ip link set lo up
ip addr add "$address/24" dev eth0
ip link set eth0 up
ip route add default via "$gateway"
# What is sent to a pod that is gone comes back as such, and is not sent around.
ip route add unreachable "$pods"
sysctl -qw net.ipv4.ip_forward=1 net.ipv4.conf.all.rp_filter=0 net.ipv4.conf.default.rp_filter=0 net.ipv4.tcp_orphan_retries=1

start() { # COMMAND_LINE: in the background, with a log of its own
  local program=${1%% *}
  $1 >>"$folder/${program##*/}.log" 2>&1 </dev/null &
}
start "$5"
# A kubelet without a container runtime gives up.
until [ -S /run/containerd/containerd.sock ]; do sleep 0.02; done
start "$6"
start "$7"
# A node without one of its programs is no node.
wait -n
