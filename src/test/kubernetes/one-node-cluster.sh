#!/usr/bin/env bash
# Starts a Kubernetes of one node on this machine, for tests that submit jobs.
#
#   one-node-cluster.sh start    then: kubectl --kubeconfig=$KUBERNETES_TEST_DIR/kubeconfig get nodes
#   one-node-cluster.sh image FOLDER NAME [PROGRAM ARGUMENT...]    gives the node an image with FOLDER's files
#   one-node-cluster.sh stop     ends everything, pods included, and removes what it made; logs stay
#
# KUBERNETES_BIN is the folder that build.sh filled, KUBERNETES_TEST_DIR a new folder for state and logs. Run it as
# root. It needs containerd, runc, OpenSSL, iproute2 and the plugins of the Container Network Interface (in Debian:
# containerd, runc, openssl, iproute2, containernetworking-plugins).
#
# Real: etcd; the API server with its validation and admission; all controllers, so that of Jobs; the scheduler; the
# kubelet; containerd and runc; a network namespace for each pod; CoreDNS for the names of pods.
# Not real: there is one node, which claims 64 processors so that several clients fit. There is no kube-proxy, so only
# headless Services work. No image is pulled. Whoever has the kubeconfig, and every part but the kubelet, may do
# everything.
set -euo pipefail

dir=${KUBERNETES_TEST_DIR:-/tmp/kubernetes-test}
bin=${KUBERNETES_BIN:?names no folder of programs: see build.sh}
# of its bridge and its control groups
cluster=kube-test
node_address=10.213.77.1
pods=10.213.77.0/24
server=https://127.0.0.1:16443
network_plugins=${CNI_PLUGINS:-/usr/lib/cni}

kubectl() { "$bin/kubectl" --kubeconfig="$dir/kubeconfig" "$@"; }
ctr() { command ctr --address "$dir/containerd.sock" --namespace k8s.io "$@"; }

# In the background, with its process id and its log under its own name.
run() {
  local part=$1
  shift
  setsid "$@" > "$dir/$part.log" 2>&1 < /dev/null &
  echo $! > "$dir/$part.pid"
}
await() {
  local what=$1
  shift
  for _ in $(seq 240); do
    "$@" > /dev/null 2>&1 && return
    sleep 0.25
  done
  echo "no $what after a minute: see $dir/*.log" >&2
  return 1
}
# Kills it, since nothing that it holds is kept.
kill_part() {
  local pid
  [ -f "$dir/$1.pid" ] || return 0
  pid=$(cat "$dir/$1.pid")
  kill -9 "$pid" 2> /dev/null || true
  for _ in $(seq 50); do
    kill -0 "$pid" 2> /dev/null || break
    sleep 0.1
  done
  rm "$dir/$1.pid"
}

# The control group of all pods: one folder, or with version 1 one for each controller.
groups() {
  awk -v cluster="$cluster" '$3 ~ /^cgroup2?$/ { print $2 "/" cluster }' /proc/mounts
}

# Certificates of one authority: one for the API server, and one that it shows to the kubelet.
certificates() {
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj /CN=authority \
    -keyout "$dir/authority.key" -out "$dir/authority.crt"
  local name subject
  for name in apiserver kubelet-client; do
    subject=/CN=$name
    [ "$name" = apiserver ] || subject=/O=system:masters$subject
    openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "$subject" \
      -keyout "$dir/$name.key" -out "$dir/$name.csr"
    openssl x509 -req -days 30 -CA "$dir/authority.crt" -CAkey "$dir/authority.key" -CAcreateserial \
      -in "$dir/$name.csr" -out "$dir/$name.crt" \
      -extfile <(echo "subjectAltName=IP:127.0.0.1,DNS:kubernetes.default.svc")
  done
  openssl genrsa -out "$dir/accounts.key" 2048
}

# USER TOKEN FILE
kubeconfig() {
  cat > "$3" << YAML
apiVersion: v1
kind: Config
current-context: test
clusters: [{name: test, cluster: {server: "$server", certificate-authority: $dir/authority.crt}}]
users: [{name: $1, user: {token: $2}}]
contexts: [{name: test, context: {cluster: test, user: $1}}]
YAML
}

configurations() {
  local admin node
  admin=$(openssl rand -hex 16)
  node=$(openssl rand -hex 16)
  printf '%s\n' "$admin,admin,admin,system:masters" "$node,system:node:one,one,system:nodes" > "$dir/tokens.csv"
  kubeconfig admin "$admin" "$dir/kubeconfig"
  kubeconfig system:node:one "$node" "$dir/kubelet.kubeconfig"
  mkdir -p "$dir/network"
  cat > "$dir/network/10-bridge.conflist" << JSON
{"cniVersion": "0.4.0", "name": "pods", "plugins": [{"type": "bridge", "bridge": "$cluster",
  "ipam": {"type": "host-local", "subnet": "$pods", "gateway": "$node_address",
    "routes": [{"dst": "0.0.0.0/0"}], "dataDir": "$dir/addresses"}}]}
JSON
  cat > "$dir/containerd.toml" << TOML
version = 2
root = "$dir/containerd"
state = "$dir/containerd-state"
[grpc]
  address = "$dir/containerd.sock"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "bench-test/pause:1"
  disable_apparmor = true
  netns_mounts_under_state_dir = true
  # in a sandbox, root may not lower it
  restrict_oom_score_adj = true
[plugins."io.containerd.grpc.v1.cri".registry]
  config_path = "$dir/registries"
[plugins."io.containerd.grpc.v1.cri".cni]
  bin_dir = "$network_plugins"
  conf_dir = "$dir/network"
TOML
  # Images are pulled from this port, where nothing answers.
  mkdir -p "$dir/registries/_default"
  printf '%s\n' 'server = "http://127.0.0.1:9"' '[host."http://127.0.0.1:9"]' > "$dir/registries/_default/hosts.toml"
  # A disk that is nearly full, or control groups of version 1, are no reason to fail here.
  cat > "$dir/kubelet.yaml" << YAML
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
address: $node_address
authentication: {anonymous: {enabled: false}, x509: {clientCAFile: $dir/authority.crt}}
containerRuntimeEndpoint: unix://$dir/containerd.sock
cgroupDriver: cgroupfs
cgroupRoot: /$cluster
enforceNodeAllocatable: []
failCgroupV1: false
failSwapOn: false
nodeStatusUpdateFrequency: 24h
evictionHard: {memory.available: 1%, nodefs.available: 1%, imagefs.available: 1%}
imageGCHighThresholdPercent: 100
makeIPTablesUtilChains: false
healthzPort: 0
clusterDomain: cluster.local
clusterDNS: [$node_address]
resolvConf: ""
podLogsDir: $dir/pod-logs
YAML
  cat > "$dir/Corefile" << COREFILE
. {
  bind $node_address
  errors
  kubernetes cluster.local {
    kubeconfig $dir/kubeconfig
    ttl 1
  }
}
COREFILE
}

check() {
  local program
  for program in containerd ctr runc openssl ip "$network_plugins/bridge" "$bin/kubelet"; do
    command -v "$program" > /dev/null || {
      echo "no $program: see the first lines of one-node-cluster.sh" >&2
      exit 1
    }
  done
  if [ -d "$dir/etcd" ]; then
    echo "there is a cluster in $dir: stop it first" >&2
    exit 1
  fi
}

start() {
  check
  mkdir -p "$dir"
  certificates > "$dir/certificates.log" 2>&1
  configurations
  local folder
  for folder in $(groups); do
    mkdir "$folder"
  done
  ip link add "$cluster" type bridge
  ip address add "$node_address/24" dev "$cluster"
  ip link set "$cluster" up
  # where a Docker engine runs, the kernel drops what pods send each other
  ! command -v iptables > /dev/null || iptables -I FORWARD -i "$cluster" -o "$cluster" -j ACCEPT

  run etcd "$bin/etcd" --data-dir="$dir/etcd" --listen-client-urls=http://127.0.0.1:12379 \
    --advertise-client-urls=http://127.0.0.1:12379 --listen-peer-urls=http://127.0.0.1:12380 \
    --initial-advertise-peer-urls=http://127.0.0.1:12380 --initial-cluster=default=http://127.0.0.1:12380
  run containerd containerd --config "$dir/containerd.toml"
  run apiserver "$bin/kube-apiserver" --etcd-servers=http://127.0.0.1:12379 \
    --bind-address=127.0.0.1 --secure-port=16443 --advertise-address="$node_address" \
    --endpoint-reconciler-type=none --service-cluster-ip-range=10.213.78.0/24 \
    --tls-cert-file="$dir/apiserver.crt" --tls-private-key-file="$dir/apiserver.key" \
    --client-ca-file="$dir/authority.crt" --kubelet-client-certificate="$dir/kubelet-client.crt" \
    --kubelet-client-key="$dir/kubelet-client.key" --kubelet-preferred-address-types=InternalIP \
    --authorization-mode=Node,RBAC --enable-admission-plugins=NodeRestriction --token-auth-file="$dir/tokens.csv" \
    --service-account-issuer=https://kubernetes.default.svc --service-account-key-file="$dir/accounts.key" \
    --service-account-signing-key-file="$dir/accounts.key"
  await "API server" kubectl get --raw=/readyz
  run controllers "$bin/kube-controller-manager" --kubeconfig="$dir/kubeconfig" --leader-elect=false \
    --bind-address=127.0.0.1 --service-account-private-key-file="$dir/accounts.key" \
    --root-ca-file="$dir/authority.crt"
  run scheduler "$bin/kube-scheduler" --kubeconfig="$dir/kubeconfig" --leader-elect=false --bind-address=127.0.0.1
  run coredns "$bin/coredns" -conf "$dir/Corefile"

  await containerd ctr version
  local files
  files=$(mktemp -d)
  cp "$bin/pause" "$files/pause"
  image "$files" bench-test/pause:1 /pause
  rm -r "$files"
  run kubelet "$bin/kubelet" --config="$dir/kubelet.yaml" --kubeconfig="$dir/kubelet.kubeconfig" \
    --root-dir="$dir/kubelet" --cert-dir="$dir/kubelet-certificates" --hostname-override=one --node-ip="$node_address"
  await node kubectl get node one
  kubectl wait --for=condition=Ready --timeout=60s node/one
  # Room for several clients on a small machine. The kubelet does not correct it for a day (nodeStatusUpdateFrequency).
  kubectl patch node one --subresource=status --patch '{"status": {"allocatable": {"cpu": "64"}, "capacity": {"cpu": "64"}}}'
  # a pod is refused until its service account is there
  await "service account" kubectl get serviceaccount default
}

# Makes an image of one layer, in the format of 'docker save'.
image() {
  local folder=$1 name=$2 work digest command
  shift 2
  work=$(mktemp -d "$dir/image.XXXXXX")
  tar -C "$folder" --numeric-owner --owner=0 --group=0 -cf "$work/layer.tar" .
  digest=$(sha256sum "$work/layer.tar" | cut -d ' ' -f 1)
  command=$(printf ', "%s"' "$@")
  cat > "$work/config.json" << JSON
{"architecture": "$(dpkg --print-architecture)", "os": "linux", "rootfs": {"type": "layers",
  "diff_ids": ["sha256:$digest"]}, "config": {"Entrypoint": [${command:2}], "Env": ["PATH=/usr/bin:/bin", "LANG=C.UTF-8"]}}
JSON
  echo "[{\"Config\": \"config.json\", \"RepoTags\": [\"$name\"], \"Layers\": [\"layer.tar\"]}]" > "$work/manifest.json"
  tar -C "$work" -cf "$work/image.tar" manifest.json config.json layer.tar
  ctr images import "$work/image.tar"
  rm -r "$work"
}

stop() {
  # these would start containers again
  for part in controllers scheduler kubelet; do
    kill_part "$part"
  done
  local container folder
  if [ -f "$dir/containerd.pid" ]; then
    for container in $(ctr tasks list --quiet); do
      ctr tasks delete --force "$container" > /dev/null 2>&1 || true
    done
  fi
  for part in containerd coredns apiserver etcd; do
    kill_part "$part"
  done
  sed -n "s#^[^ ]* \($dir/[^ ]*\) .*#\1#p" /proc/mounts | sort -r | while read -r folder; do
    umount "$folder" || true
  done
  for folder in $(groups); do
    find "$folder" -depth -type d -exec rmdir {} + 2> /dev/null || true
  done
  if ip link delete "$cluster" 2> /dev/null && command -v iptables > /dev/null; then
    iptables -D FORWARD -i "$cluster" -o "$cluster" -j ACCEPT
  fi
  find /var/log/containers -lname "$dir/*" -delete 2> /dev/null || true
  # certificates and logs stay
  rm -rf "$dir"/{etcd,containerd,containerd-state,kubelet,addresses}
}

case ${1:-} in
  start) start ;;
  stop) stop ;;
  image)
    shift
    image "$@"
    ;;
  *)
    echo "usage: one-node-cluster.sh start|stop|image FOLDER NAME [PROGRAM ARGUMENT...]" >&2
    exit 2
    ;;
esac
