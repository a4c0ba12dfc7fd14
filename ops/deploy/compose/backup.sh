#!/bin/bash
# Makes a base backup every night. It keeps the last seven, and the archived changes since the oldest of them. Copy both
# volumes to another place, because a backup on the same machine is lost together with the database.
set -euo pipefail
KEEP=7
export PGHOST=postgres PGUSER=postgres PGPASSWORD="$POSTGRES_PASSWORD"
chown postgres:postgres /backups

back_up() {
  local target
  target="/backups/$(date -u +%Y%m%dT%H%M%SZ)"
  pg_basebackup --pgdata="$target.part" --format=tar --gzip --wal-method=fetch --checkpoint=fast
  gzip --test "$target.part"/*.tar.gz
  mv "$target.part" "$target"
  echo "backed up to $target"
}

# Removes old backups, and archived changes from before the oldest remaining one. The file `backup_label` in a base backup
# names the first WAL file that it needs.
prune() {
  find /backups -mindepth 1 -maxdepth 1 -name '*.part' -mmin +1440 -exec rm -rf {} +
  find /backups -mindepth 1 -maxdepth 1 -type d ! -name '*.part' | sort | head -n "-$KEEP" | xargs -r rm -rf
  local oldest first
  oldest="$(find /backups -mindepth 1 -maxdepth 1 -type d ! -name '*.part' | sort | head -n 1)"
  first="$(tar -xzOf "$oldest/base.tar.gz" backup_label | sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p')"
  if [ -n "$first" ]; then pg_archivecleanup /archive "$first"; fi
}

while true; do
  if back_up; then prune; else echo 'the backup failed' >&2; fi
  sleep "$(($(date -d 'tomorrow 02:30' +%s) - $(date +%s)))"
done
