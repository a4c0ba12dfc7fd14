import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

/** Switches off the quotas of referrals and contacts for every process on this database, for tests that create many. */
export async function liftQuotas(db: Db): Promise<void> {
  await sql`
    create or replace function count_nothing() returns trigger language plpgsql as $$
    begin
      new.points := 0;
      return new;
    end $$`.execute(db);
  await sql`
    create or replace trigger count_nothing before insert or update on rate_limit
    for each row when (new.key ~ '^(referral|contact)(Hour|Day|Attempt)') execute function count_nothing()`.execute(
    db,
  );
}

/** Undoes `liftQuotas`, so that the schema again has only what the migrations made. */
export async function enforceQuotas(db: Db): Promise<void> {
  await sql`drop function if exists count_nothing() cascade`.execute(db);
}
