import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { close, earn, addBank, payInvoice } from '../testing/money.ts';
import { newOperator } from '../testing/operators.ts';
import { signUp } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';

// docs/proofs.md 4: the product's own database role cannot change or delete ledger entries and audit entries.

const server = useTestServer();
beforeAll(async () => {
  const [ana, operator] = [await signUp(server), await newOperator(server)];
  await addBank(server, ana);
  const id = await earn(server, ana, operator);
  await operator.post(`/api/operator/indications/${id}/clawback`, { amount: 10, reason: 'prova' });
  await ana.post('/api/withdraw-payments');
  const open = await close(server, ana, operator);
  await payInvoice(operator, open, server.clock.now().toISOString().slice(0, 10));
});

const TABLES = ['ledger_transaction', 'ledger_entry', 'ledger_account', 'clawback', 'audit_log'] as const;
const CHANGES: Readonly<Record<(typeof TABLES)[number], string>> = {
  ledger_transaction: `effective_on = effective_on + 1`,
  ledger_entry: 'amount = amount + 1',
  ledger_account: 'balance = balance + 1',
  clawback: 'amount = amount + 1',
  audit_log: `action = 'outra'`,
};

const rows = async (table: string): Promise<string> => {
  const { rows: found } = await sql<{ row: string }>`
    select t::text as row from ${sql.table(table)} t order by id`.execute(server.db);
  expect(found.length).toBeGreaterThan(0);
  return JSON.stringify(found);
};

it.each(
  TABLES.flatMap((table) =>
    [
      `update ${table} set ${CHANGES[table]}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
      `update ${table} set id = default`,
    ].map((statement) => [statement, table] as const),
  ),
)('refuses: %s', async (statement, table) => {
  const before = await rows(table);
  await expect(sql.raw(statement).execute(server.deps.db)).rejects.toThrow(
    /append-only|cannot change so|permission denied/,
  );
  expect(await rows(table)).toBe(before);
});

it.each([
  'delete from earning',
  'truncate earning cascade',
  'delete from withdrawal',
  'truncate withdrawal cascade',
  'delete from wallet',
  `update earning set due_by = 'closing' where state <> 'paid'`,
  `update earning set installments = 2`,
  `update earning set expires_on = '2999-12-31' where state = 'available' or state = 'requested'`,
  'delete from audit_chain',
  'update audit_chain set length = length + 1',
])('refuses: %s', async (statement) => {
  const before = await rows('earning');
  await expect(sql.raw(statement).execute(server.deps.db)).rejects.toThrow(
    /append-only|cannot change so|permission denied/,
  );
  expect(await rows('earning')).toBe(before);
});

it.each([
  ['contract', 'update contract set value = value + 1'],
  ['contract', 'update contract set first_invoice_due_on = first_invoice_due_on + 1'],
  ['contract', 'update contract set invoice_paid_on = null'],
  ['contract', 'delete from contract'],
  ['contract', 'truncate contract'],
  ['reward', 'update reward set rate = 80'],
  ['reward', 'update reward set closed_count = closed_count + 1'],
  ['reward', `update reward set sentence = 'outra'`],
  ['reward', `update reward set state = 'promised'`],
  ['reward', `update reward set state = 'cancelled', total = 0`],
  ['reward', 'delete from reward'],
  ['reward', 'truncate reward'],
  ['status_transition', "update status_transition set status = 'cancelled'"],
  ['status_transition', 'delete from status_transition'],
  ['status_transition', 'truncate status_transition'],
])('refuses on the table %s: %s', async (table, statement) => {
  const read = async () =>
    (await sql`select t::text from ${sql.table(table)} t order by t::text`.execute(server.db)).rows;
  const before = await read();
  expect(before.length).toBeGreaterThan(0);
  await expect(sql.raw(statement).execute(server.db)).rejects.toThrow(/append-only|cannot change so/);
  expect(await read()).toEqual(before);
});

it('gives the product a role that is no superuser and owns no table', async () => {
  const { rows } = await sql`
    select current_user as role, r.rolsuper, r.rolcreaterole, r.rolcreatedb, r.rolbypassrls,
      (select count(*) from pg_class where relowner = r.oid) as tables,
      (select count(*) from pg_proc where proowner = r.oid) as functions,
      (select count(*) from pg_auth_members where member = r.oid) as memberships
    from pg_roles r where r.rolname = current_user`.execute(server.deps.db);
  expect(rows).toEqual([
    {
      role: 'indike_app',
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolbypassrls: false,
      tables: 0,
      functions: 0,
      memberships: 0,
    },
  ]);
});

it.each([
  'set session_replication_role = replica',
  'alter table ledger_entry disable trigger all',
  'alter table audit_log disable trigger append_only',
  'drop trigger append_only on ledger_entry',
  'create trigger own before insert on ledger_entry for each row execute function refuse_change()',
  'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
  'create or replace function ledger_entries_apply() returns trigger language plpgsql as $$ begin return null; end $$',
  'drop table ledger_entry cascade',
  'create table own (id int)',
  'create schema own',
  'create role own superuser',
  'set role indike_owner',
  'alter table pgboss.job disable trigger all',
  `insert into kysely_migration (name, timestamp) values ('9999', 'now')`,
])('refuses to circumvent a guard: %s', async (statement) => {
  await expect(sql.raw(statement).execute(server.deps.db)).rejects.toThrow(
    /permission denied|must be owner|permission to create role/,
  );
});

it('does not let a temporary table of the same name mislead the triggers', async () => {
  const forge = server.deps.db.transaction().execute(async (tx) => {
    await sql`create temporary table ledger_transaction (id bigint) on commit drop`.execute(tx);
    await sql`insert into ledger_transaction values (999999)`.execute(tx);
    await sql`insert into ledger_entry (transaction_id, account_id, owner, user_id, amount)
      select 999999, id, owner, null, case kind when 'cash' then -1 else 1 end
      from ledger_account where user_id is null and kind in ('cash', 'rewards_expense')`.execute(tx);
  });
  await expect(forge).rejects.toThrow('ledger entries do not balance');
});
