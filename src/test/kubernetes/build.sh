#!/usr/bin/env bash
# Builds the programs that one-node-cluster.sh starts, Kubernetes, etcd and CoreDNS, from their published Go modules.
#
#   build.sh FOLDER
#
# The first build takes 12 minutes of CPU time and 4 GB for modules and Go's cache; a second one takes half a minute.
# The programs take 515 MB. GOFLAGS=-p=1 leaves other cores free. Needs Go 1.26.
set -euo pipefail

if [ $# -ne 1 ]; then
  echo "usage: build.sh FOLDER" >&2
  exit 2
fi
# Kubernetes v1.$minor, whose libraries are published as v0.$minor
minor=37.2
coredns=1.15.0
mkdir -p "$1"
bin=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export CGO_ENABLED=0 GOFLAGS="${GOFLAGS:-} -mod=mod -buildvcs=false"

build() {
  echo "building $1"
  go build -trimpath -ldflags "-s -w ${3:-}" -o "$bin/$1" "$2"
}

mkdir "$work/kubernetes"
cd "$work/kubernetes"
go mod init one-node-cluster 2> /dev/null
sources=$(go mod download -json "k8s.io/kubernetes@v1.$minor" | sed -n 's/^\t"Dir": "\(.*\)",*$/\1/p')
go mod edit -go="$(sed -n 's/^go //p' "$sources/go.mod")" -require="k8s.io/kubernetes@v1.$minor"
# Kubernetes keeps its libraries in its own repository, and asks for version 0.0.0 of them.
for library in $(sed -n 's#^\t\(k8s.io/[a-z-]*\) => \./staging/.*#\1#p' "$sources/go.mod"); do
  go mod edit -replace="$library=$library@v0.$minor"
done
build etcd go.etcd.io/etcd/server/v3
for program in kube-apiserver kube-controller-manager kube-scheduler kubelet kubectl; do
  # without these it calls itself v0.0.0
  build "$program" "k8s.io/kubernetes/cmd/$program" "-X k8s.io/component-base/version.gitVersion=v1.$minor \
    -X k8s.io/component-base/version.gitMajor=1 -X k8s.io/component-base/version.gitMinor=${minor%.*} \
    -X k8s.io/client-go/pkg/version.gitVersion=v1.$minor"
done

# CoreDNS, with no more of its plugins than the names in a cluster need.
mkdir "$work/coredns"
cd "$work/coredns"
cat > main.go << 'GO'
package main

import (
	"github.com/coredns/coredns/core/dnsserver"
	"github.com/coredns/coredns/coremain"
	_ "github.com/coredns/coredns/plugin/bind"
	_ "github.com/coredns/coredns/plugin/errors"
	_ "github.com/coredns/coredns/plugin/kubernetes"
)

func main() {
	dnsserver.Directives = []string{"bind", "errors", "kubernetes"}
	coremain.Run()
}
GO
go mod init coredns 2> /dev/null
go mod edit -require="github.com/coredns/coredns@v$coredns"
build coredns .

# The first process of each pod, which holds its namespaces until it is told to end.
mkdir "$work/pause"
cd "$work/pause"
cat > main.go << 'GO'
package main

import (
	"os"
	"os/signal"
	"syscall"
)

func main() {
	end := make(chan os.Signal, 1)
	signal.Notify(end, syscall.SIGINT, syscall.SIGTERM)
	<-end
}
GO
go mod init pause 2> /dev/null
build pause .
