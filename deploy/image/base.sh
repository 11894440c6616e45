#!/bin/sh
# A base like debian:bookworm-slim from Debian's archive, for where no registry of images is reachable. As root:
#
#     base.sh [NAME [MIRROR]]
set -eu
name=${1:-localhost/debian:bookworm}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
debootstrap --variant=minbase bookworm "$folder/system" ${2:+"$2"}
# Without a name it is the one that debootstrap takes by itself.
mirror=$(awk '/^deb / { print $2; exit }' "$folder/system/etc/apt/sources.list")
cat > "$folder/system/etc/apt/sources.list" <<SOURCES
deb $mirror bookworm main
deb $mirror bookworm-updates main
deb $mirror-security bookworm-security main
SOURCES
rm -rf "$folder"/system/var/cache/apt/archives/*.deb "$folder"/system/var/lib/apt/lists/*
tar --create --directory "$folder/system" --numeric-owner . | podman import --change 'CMD ["sh"]' - "$name"
