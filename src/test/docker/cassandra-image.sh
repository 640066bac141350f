#!/usr/bin/env bash
# Makes a Docker image of Cassandra out of what is at hand, where no registry of images can be reached: a root
# file system with a Java 17 from the distribution's packages, and the Cassandra that bench.jar carries.
#
#   cassandra-image.sh IMAGE BENCH_JAR
#
# Wants root, debootstrap, unzip and docker.
set -euo pipefail

if [ $# -ne 2 ]; then
  echo "usage: cassandra-image.sh IMAGE BENCH_JAR" >&2
  exit 2
fi
image=$1
jar=$(realpath "$2")
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root

# What this machine's own packages come from.
read -r site release < <(
  apt-get indextargets --format '$(SITE) $(RELEASE)' 'Created-By: Packages' | head -n 1
) || {
  echo "apt-get knows no source of packages to make an image of" >&2
  exit 1
}
bootstrap() {
  rm -rf "$root"
  debootstrap --variant=minbase --include=openjdk-17-jre-headless "$release" "$root" "$site" \
    > "$work/debootstrap.log" 2>&1
}
# once more if the network fails
bootstrap || bootstrap || {
  tail -n 20 "$work/debootstrap.log" >&2
  exit 1
}
rm -rf "$root"/var/cache/apt/* "$root"/var/lib/apt/lists/* "$root"/usr/share/doc "$root"/usr/share/man

mkdir -p "$root/opt" "$root/var/lib/cassandra"
unzip -q "$jar" 'cassandra/*' -d "$root/opt"
install -m 644 "$here/cassandra.yaml" "$here/logback.xml" "$root/opt/cassandra/"
install -m 755 "$here/start-cassandra" "$root/opt/cassandra/"

tar -C "$root" --numeric-owner -cf - . |
  docker import \
    --change 'ENTRYPOINT ["/opt/cassandra/start-cassandra"]' \
    --change 'EXPOSE 9042' \
    - "$image" > /dev/null
echo "made $image"
