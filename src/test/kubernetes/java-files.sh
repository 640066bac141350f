#!/usr/bin/env bash
# Fills a folder with the files of an image that runs Bench: Java and a shell of this machine, the libraries that they
# need, and the jar. Like the image of the Dockerfile, but nothing is pulled.
#
#   java-files.sh FOLDER BENCH_JAR
set -euo pipefail

if [ $# -ne 2 ]; then
  echo "usage: java-files.sh FOLDER BENCH_JAR" >&2
  exit 2
fi
folder=$1
home=$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")
mkdir -p "$folder"/{etc,opt/java,opt/bench,usr/bin,results}
ln -s usr/bin "$folder/bin"
install -m 1777 -d "$folder/tmp"
chmod 1777 "$folder/results"
echo "hosts: files dns" > "$folder/etc/nsswitch.conf"
tar -C "$home" --dereference --exclude=./jmods --exclude=./docs --exclude='*.zip' -cf - . | tar -C "$folder/opt/java" -xf -
ln -s /opt/java/bin/java "$folder/usr/bin/java"
# tail and tar are for 'kubectl cp'
programs=$(command -v sh cat env ls sleep tail tar touch)
for program in $programs; do
  cp -L "$program" "$folder/usr/bin/"
done
# shellcheck disable=SC2086
ldd $programs "$folder"/opt/java/bin/java "$folder"/opt/java/lib/*.so "$folder"/opt/java/lib/server/libjvm.so 2> /dev/null |
  sed -n 's#.*[[:space:]]\(/[^ ]*\) (0x.*#\1#p' | sort -u | grep -v "^$folder" |
  xargs -I{} cp -L --parents {} "$folder"
install -m 644 "$2" "$folder/opt/bench/bench.jar"
