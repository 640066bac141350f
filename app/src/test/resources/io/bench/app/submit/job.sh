#!/bin/bash
# Made by 'bench submit slurm'.
#SBATCH --job-name=bench-keyvalue
#SBATCH --nodes=2
#SBATCH --ntasks=3
#SBATCH --ntasks-per-node=2
#SBATCH --cpus-per-task=4
#SBATCH --mem=16384M
#SBATCH --time=0-01:30:00
#SBATCH --output=bench-keyvalue-%j.log
#SBATCH --no-requeue
#SBATCH --signal=TERM@190
#SBATCH --partition=fast
#SBATCH --account=lab
#SBATCH --exclusive

# The result of all clients is client 0's. The others keep theirs beside it until it has them.
out=bench-results/bench-keyvalue-$SLURM_JOB_ID
words=(
  run
  workload=keyvalue
  host=10.0.0.1
  'op=select '\''a'\'' from "b"'
  rate=30k
  clients=3
  "meet-secret-file=$out.meet-secret"
)

# By the secret clients know each other. Only the owner can read it, and it goes with the job.
mkdir -p "${out%/*}" || exit 1
trap 'rm -f "$out.meet-secret" "$out.exit"' EXIT
(umask 077 && head -c 32 /dev/urandom | base64 > "$out.meet-secret") || exit 1

# A signal is for the clients, which end the run in order: this shell waits for them.
trap : TERM INT

client='
out=$1
shift
[ "$SLURM_PROCID" = 0 ] || exec "$@" "--output=$out.client-$SLURM_PROCID"
trap : TERM INT
"$@" "--output=$out"
echo $? > "$out.exit"
'
# Clients that fail do not end the others: client 0 says who is missing, and keeps the rest.
srun --ntasks=3 --cpus-per-task=4 --kill-on-bad-exit=0 --wait=0 --input=none \
  bash -c "$client" bench "$out" java -Xmx4096m -jar '/opt/my jars/bench.jar' "${words[@]}"
ended=$?
read -r code 2> /dev/null < "$out.exit" || code=$ended
exit "$code"
