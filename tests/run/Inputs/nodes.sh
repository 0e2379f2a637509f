#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# nodes.sh COUNT COMMAND... - run COMMAND on a cluster of COUNT nodes, which is on this
# machine.
#
# Each node has network, process numbers, IPC, /dev/shm and host name of its own
# (namespaces of the kernel).  The nodes share a switch and all other files.  COMMAND runs
# outside of the nodes; what it starts by mpirun of Open MPI or MPICH runs on them, one
# process after the other on the next node, started by nodes-enter.sh as by ssh.
#
# PARCOACH_NODES=N: N nodes instead, so that tests which pretend nodes get them.
# NODES_SLOW=N: the last node gets at most N kbit/s.
# NODES_KILL=SECONDS: then, all processes of the last node are killed at once.
# Out:  the exit status of COMMAND; 2: there can be no nodes.  Nothing is left, because all
#       belongs to the namespaces of this script.
here=$(dirname "$(readlink -f "$0")")

fail()
{
	echo "nodes.sh: $1" >&2
	exit 2
}

if [ -z "$NODES" ]; then
	NODES=$(mktemp -d "${TMPDIR:-/tmp}/nodes.XXXXXX") || exit 2
	export NODES
	trap 'rm -rf "$NODES"' EXIT
	unshare --net --mount --uts --pid --fork --kill-child --mount-proc \
		"$0" "$@" &
	trap 'kill -TERM $!; wait $!' TERM INT
	wait $!
	exit
fi

count=${PARCOACH_NODES:-$1}
unset PARCOACH_NODES
shift
[ "$count" -ge 1 ] 2>/dev/null && [ "$count" -le 200 ] ||
	fail "'$count' nodes; legal values: 1 to 200"
ip link set lo up && ip link add switch type bridge &&
	ip addr add 10.203.0.254/24 dev switch && ip link set switch up ||
	fail "a network of its own is not possible here"
hostname front
{
	printf '127.0.0.1 localhost\n10.203.0.254 front\n'
	for i in $(seq "$count"); do
		echo "10.203.0.$i node$i"
	done
} > "$NODES/hosts"
mount --bind "$NODES/hosts" /etc/hosts || fail "/etc/hosts cannot be changed"

# The first process of a node, to which all belong that lose their parent.
first='mount -t tmpfs none /dev/shm && mount -t proc none /proc && hostname $1 &&
	: > $NODES/$1.up; trap : CHLD; while :; do sleep 1000 & wait; done'
for i in $(seq "$count"); do
	unshare --net --ipc --uts --mount --pid --fork --kill-child \
		bash -c "$first" bash "node$i" > /dev/null 2>&1 < /dev/null &
	inits="$inits $!"
done
i=0
for pid in $inits; do
	i=$((i + 1))
	for try in $(seq 500); do
		[ -e "$NODES/node$i.up" ] && break
		sleep 0.01
	done
	pgrep -P "$pid" > "$NODES/node$i" &&
	ip link add "port$i" type veth peer name eth0 netns "$pid" &&
	ip link set "port$i" master switch up &&
	nsenter -t "$pid" --net sh -c "ip addr add 10.203.0.$i/24 dev eth0 &&
		ip link set eth0 up && ip link set lo up" ||
		fail "node $i cannot be made (try $try)"
done
if [ -n "$NODES_SLOW" ]; then
	tc qdisc add dev "port$count" root handle 1: htb default 1 &&
	tc class add dev "port$count" parent 1: classid 1:1 htb \
		rate "${NODES_SLOW}kbit" ||
		fail "the network cannot be made slow"
fi
if [ -n "$NODES_KILL" ]; then
	(sleep "$NODES_KILL"; kill -9 "$(cat "$NODES/node$count")") &
fi

# Open MPI 4, Open MPI 5 and 6, and MPICH find the nodes in the environment.
seq -f 'node%g slots=64' "$count" > "$NODES/slots"
seq -f 'node%g:1' "$count" > "$NODES/list"
export OMPI_MCA_orte_default_hostfile="$NODES/slots"
export OMPI_MCA_plm_rsh_agent="$here/nodes-enter.sh"
export OMPI_MCA_rmaps_base_mapping_policy=node
export OMPI_MCA_pml=ob1 OMPI_MCA_btl=self,vader,tcp
# Later ones do not start with a name that they do not have.
command -v orted > /dev/null && export OMPI_MCA_osc=sm,pt2pt
export OMPI_MCA_btl_tcp_if_include=10.203.0.0/24
export OMPI_MCA_oob_tcp_if_include=10.203.0.0/24
export PRTE_MCA_prte_default_hostfile="$NODES/slots"
export PRTE_MCA_plm_ssh_agent="$here/nodes-enter.sh"
export PRTE_MCA_rmaps_default_mapping_policy=node:oversubscribe
export PRTE_MCA_mapby=node:oversubscribe
export PRTE_MCA_prte_if_include=10.203.0.0/24
export HYDRA_HOST_FILE="$NODES/list" HYDRA_LAUNCHER=ssh
export HYDRA_LAUNCHER_EXEC="$here/nodes-enter.sh"
"$@" &
trap 'kill -TERM $!; wait $!' TERM INT
wait $!
