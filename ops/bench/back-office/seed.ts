import { sql } from 'kysely';
import type { Db, Tx } from '#api/platform/db/database.ts';
import { insertAuditLog } from './seed-audit.ts';
import { insertHistory } from './seed-history.ts';
import { insertMoney } from './seed-money.ts';
import { insertIndikers, insertOperators } from './seed-people.ts';
import { insertReferrals } from './seed-referrals.ts';
import type { OfficeSize, Seeded } from './seeded.ts';

// A back office after years of use. Names are as varied as real ones, so that some words are frequent and others rare.

/** One step of the seed. Non-unique indexes of its tables are dropped before it and created again after it. */
interface Step {
  readonly tables: readonly string[];
  readonly insert: (tx: Tx, seeded: Seeded) => Promise<void>;
}

const STEPS: readonly Step[] = [
  { tables: ['referral', 'referral_contact'], insert: insertReferrals },
  { tables: ['status_transition', 'referral_note', 'sent_email', 'session'], insert: insertHistory },
  {
    tables: [
      'bank_account',
      'contract',
      'reward',
      'withdrawal',
      'earning',
      'settlement_request',
      'ledger_account',
      'ledger_transaction',
      'ledger_entry',
    ],
    insert: insertMoney,
  },
  { tables: ['audit_log'], insert: insertAuditLog },
];

async function withoutIndexes(tx: Tx, tables: readonly string[], load: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = any(${tables}::regclass[]) and not indisunique`.execute(tx);
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(tx);
  await load();
  await sql`set local maintenance_work_mem = '512MB'`.execute(tx);
  for (const { definition } of rows) await sql.raw(definition).execute(tx);
}

async function vacuumAnalyze(db: Db, tables: readonly string[]): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one);
    for (const table of tables) await sql`vacuum analyze ${sql.table(table)}`.execute(one);
  });
}

/** Inserts the Indikers, referrals, payments and audit entries of a back office with a whole team. */
export async function seedOffice(db: Db, size: OfficeSize): Promise<Seeded> {
  const seeded = await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    // Skips triggers and foreign keys: the rows only refer to each other and are as the triggers would have made them.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`set local work_mem = '256MB'`.execute(tx);
    await sql`set local jit = off`.execute(tx);
    const team = await insertOperators(tx);
    const made: Seeded = { ...size, ...team, firstIndiker: await insertIndikers(tx, size, team) };
    for (const { tables, insert } of STEPS) {
      await withoutIndexes(tx, tables, () => insert(tx, made));
      for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(tx);
    }
    return made;
  });
  await vacuumAnalyze(db, ['indiker', ...STEPS.flatMap(({ tables }) => tables)]);
  return seeded;
}
