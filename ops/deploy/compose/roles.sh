#!/bin/bash
# Runs once, when the database is created. Creates a role that owns the tables, and a role that may only connect. The
# product grants the latter what else it needs.
set -euo pipefail
psql -v ON_ERROR_STOP=1 -U postgres -d "$POSTGRES_DB" \
  -v owner_password="$OWNER_PASSWORD" -v application_password="$APPLICATION_PASSWORD" -v database="$POSTGRES_DB" <<'SQL'
create extension if not exists pg_trgm;
create role indike_owner login password :'owner_password';
create role indike login password :'application_password';
alter database :"database" owner to indike_owner;
alter schema public owner to indike_owner;
SQL
# The backup connects over the network `inside`.
echo 'host replication postgres samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
