#!/bin/bash
# Makes a base backup every night. It keeps the last seven, and the archived changes since the oldest of them. Copy both
# volumes to another place, because a backup on the same machine is lost together with the database.
set -euo pipefail
KEEP=7
NAME=%Y%m%dT%H%M%SZ
export PGHOST=postgres PGUSER=postgres PGPASSWORD="$POSTGRES_PASSWORD"
chown postgres:postgres /backups

# The finished backups, oldest first.
backups() {
  find /backups -mindepth 1 -maxdepth 1 -type d ! -name '*.part' | sort
}

# The commands are joined, because bash ignores `set -e` in a function whose result is asked for.
back_up() {
  local target
  target="/backups/$(date -u "+$NAME")"
  if pg_basebackup --pgdata="$target.part" --format=tar --gzip --wal-method=fetch --checkpoint=fast &&
    gzip --test "$target.part"/*.tar.gz &&
    mv "$target.part" "$target"; then
    echo "backed up to $target"
  else
    rm -rf "$target.part"
    return 1
  fi
}

# Removes old backups, and archived changes from before the oldest remaining one. The file `backup_label` in a base backup
# names the first WAL file that it needs. If it cannot be read, all archived changes are kept.
prune() {
  find /backups -mindepth 1 -maxdepth 1 -name '*.part' -mmin +1440 -exec rm -rf {} +
  backups | head -n "-$KEEP" | xargs -r rm -rf
  local oldest first
  oldest="$(backups | head -n 1)"
  first="$(tar -xzOf "$oldest/base.tar.gz" backup_label | sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p')" || first=''
  if [ -n "$first" ]; then
    pg_archivecleanup /archive "$first"
  else
    echo "$oldest cannot be read: no archived change was removed" >&2
  fi
}

sleep_until_night() {
  local night
  night="$(date -d '02:30' +%s)"
  if [ "$night" -le "$(date +%s)" ]; then night="$(date -d 'tomorrow 02:30' +%s)"; fi
  sleep "$((night - $(date +%s)))"
}

# A restart of the container makes no further backup, because each one removes the oldest.
newest="$(backups | tail -n 1)"
if [[ "${newest##*/}" > "$(date -u -d '20 hours ago' "+$NAME")" ]]; then sleep_until_night; fi
while true; do
  if back_up; then
    prune
    sleep_until_night
  else
    echo 'the backup failed; the next try is in an hour' >&2
    sleep 3600
  fi
done
