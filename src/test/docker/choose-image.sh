#!/usr/bin/env bash
# Chooses the image that tests with containers use, and writes its name to a file: the official one where a registry
# can be reached, otherwise one made of what is at hand. Writes nothing where no Docker engine answers.
#
#   choose-image.sh BENCH_JAR FILE
set -euo pipefail

jar=$1
file=$2
official=cassandra:5.0
rm -f "$file"

has() {
  docker image inspect "$1" > /dev/null 2>&1
}

if ! command -v docker > /dev/null || ! timeout 20 docker version > /dev/null 2>&1; then
  echo "no Docker engine answers: tests with containers will be skipped"
  exit 0
fi
if has "$official" || timeout 300 docker pull --quiet "$official" > /dev/null 2>&1; then
  echo "$official" > "$file"
else
  # One for each Cassandra that bench.jar has carried.
  own=bench-test/cassandra:$(unzip -p "$jar" cassandra/index | sha256sum | cut -c 1-12)
  if ! has "$own" && ! "$(dirname "$0")/cassandra-image.sh" "$own" "$jar"; then
    echo "a Docker engine answers, and no image of Cassandra can be had: pull $official, or run" \
      "$(dirname "$0")/cassandra-image.sh $own $jar as root" >&2
    exit 1
  fi
  echo "$own" > "$file"
fi
echo "tests with containers use $(cat "$file")"
