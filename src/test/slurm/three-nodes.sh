#!/usr/bin/env bash
# A real Slurm of three nodes c1..c3 on this machine, for root: slurmctld, slurmd and munge, as Debian packs them. All its
# files are in SLURM_TEST_DIR, and nothing of the machine's own Slurm is touched.
#   SLURM_TEST_DIR=DIR three-nodes.sh start|stop     then with SLURM_CONF=DIR/slurm.conf: sinfo, sbatch
set -euo pipefail
dir=${SLURM_TEST_DIR:?}
export SLURM_CONF=$dir/slurm.conf

if [ "${1:-start}" = stop ]; then
  pids=()
  for file in "$dir"/slurmd-*.pid "$dir/slurmctld.pid" "$dir/munged.pid"; do
    [ ! -f "$file" ] || pids+=("$(cat "$file")")
  done
  for pid in "${pids[@]}"; do
    kill "$pid" 2> /dev/null || true
  done
  # The next Slurm wants their ports.
  for pid in "${pids[@]}"; do
    for _ in $(seq 300); do
      kill -0 "$pid" 2> /dev/null || break
      sleep 0.1
    done
    kill -KILL "$pid" 2> /dev/null || true
  done
  exit 0
fi

host=$(hostname -s)
mkdir -p "$dir/state" "$dir"/spool-{c1,c2,c3}
chmod 755 "$dir"
(umask 077 && head -c 1024 /dev/urandom > "$dir/munge.key")
munged --force --key-file="$dir/munge.key" --socket="$dir/munge.socket" --pid-file="$dir/munged.pid" \
  --log-file="$dir/munged.log" --seed-file="$dir/munged.seed"
cat > "$SLURM_CONF" << EOF
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=16817
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$dir/munge.socket
CredType=cred/munge
SlurmctldPidFile=$dir/slurmctld.pid
SlurmdPidFile=$dir/slurmd-%n.pid
SlurmdSpoolDir=$dir/spool-%n
StateSaveLocation=$dir/state
SlurmctldLogFile=$dir/slurmctld.log
SlurmdLogFile=$dir/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/linear
SchedulerType=sched/builtin
MpiDefault=none
ReturnToService=2
NodeName=c[1-3] NodeHostname=$host NodeAddr=127.0.0.1 Port=[17001-17003] CPUs=1 RealMemory=2000 State=UNKNOWN
PartitionName=p Nodes=c[1-3] Default=YES MaxTime=INFINITE State=UP
EOF
slurmctld
for node in c1 c2 c3; do
  slurmd -N "$node"
done
for _ in $(seq 240); do
  [ "$(sinfo --noheader --states=idle --format=%D 2> /dev/null)" != 3 ] || exit 0
  sleep 0.5
done
sinfo >&2
tail -n 5 "$dir/slurmctld.log" >&2
exit 1
