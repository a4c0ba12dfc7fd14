import { itemReference } from '@indike/rules/payouts/payment-form';
import { answerRemittance } from '@indike/rules/payouts/sandbox-bank';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { confirmManualResult, enterManualResult, rejectManualResult } from './withdrawals/manual-results.ts';
import { downloadBatchFile } from './remittance-file.ts';
import { prepareBatch } from './prepare-batch.ts';
import { confirmFileRefusal, enterFileRefusal } from './refused-file.ts';
import type { OperatorId, UserId } from '../platform/http/authentication.ts';
import { isRefused } from '../platform/refusal.ts';
import { expectOnlyUnmatchedPayments } from '../testing/money.ts';
import * as world from '../testing/money-world.ts';
import * as payouts from '../testing/payout-world.ts';
import { randomFrom } from '../testing/random.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { addDays } from '@indike/rules/dates/calendar';
import { nextBusinessDay } from '@indike/rules/dates/business-days';
import { importDirectly } from '../testing/return-files.ts';

// Random sequences of preparing, approving, rejecting, return files (each answer, in any order, twice), results entered
// by hand and edits of bank data (product 7.9 to 7.12).

const OPERATIONS = Number(process.env['ORDER_OPERATIONS'] ?? 1_200);
const SEEDS = (process.env['ORDER_SEEDS'] ?? '1,2').split(',').map(Number);
const PEOPLE = 4;
const ANSWERS = ['00', 'PC', 'HF', 'BD'] as const;

/**
 * Every withdrawal of a batch that was just approved: none of its earlier orders is unanswered, was paid, or is said to
 * be paid by a return file. Read without the product's own queries.
 */
async function dangerousOrders({ db }: TestServer, batchId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.withdrawal_id as id from payout_batch_item t where t.batch_id = ${batchId} and (
      exists (select from payout_batch_item e join payout_batch b on b.id = e.batch_id
        where e.withdrawal_id = t.withdrawal_id and e.batch_id <> t.batch_id and b.status = 'approved'
          and (e.outcome is null or e.outcome = 'paid'))
      or exists (select from return_file_item r where r.withdrawal_id = t.withdrawal_id and r.batch_id <> t.batch_id
        and r.occurrences = '00' and r.outcome <> 'repeated'))`.execute(db);
  return rows.map(({ id }) => id);
}

/** Paid withdrawals that neither a return file nor two different people stand behind, or that the ledger paid twice. */
async function unbackedPayments({ db }: TestServer): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select w.id from withdrawal w where w.status = 'paid' and not (
      exists (select from payout_batch_item t join payout_batch b on b.id = t.batch_id
        join return_file_item r on r.batch_id = t.batch_id and r.withdrawal_id = t.withdrawal_id and r.outcome = 'paid'
        where t.withdrawal_id = w.id and b.prepared_by <> b.decided_by)
      or exists (select from manual_result m where m.withdrawal_id = w.id and m.decision = 'confirmed' and m.kind = 'paid'
        and m.entered_by <> m.decided_by))
    union all
    select w.id from withdrawal w join ledger_transaction l on l.business_key = 'pay:withdrawal:' || w.id
    group by w.id having count(*) <> 1`.execute(db);
  return rows.map(({ id }) => id);
}

it.each(SEEDS)(
  'no centavo leaves without a live order that two people stand behind, and none twice: seed %d',
  async (seed) => {
    const server = await startTestServer();
    const here = await payouts.addPayouts(await world.createWorld(server));
    // Nobody may enter a result alone.
    await sql`insert into manual_result_ceiling (amount, operator_id, created_at)
      values (0, ${here.operatorId}, now())`.execute(server.db);
    const random = randomFrom(seed);
    const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
    const people: UserId[] = [];
    for (let n = 0; n < PEOPLE; n += 1) people.push(await world.addPerson(here));
    const withdrawals: number[] = [];
    const batches: number[] = [];
    const files: Buffer[] = [];
    const done = new Map<string, number>();
    const who = (): OperatorId => (random() < 0.5 ? here.operatorId : here.approverId);
    const as = (operatorId: OperatorId) => ({ ...world.by(here), operatorId });

    async function request(): Promise<boolean> {
      const owner = pick(people);
      if (owner === undefined) return false;
      const referral = await world.addReferral(here, owner);
      await world.transition(here, referral, { status: 'in_contact' });
      await world.negotiate(here, referral, 100_000);
      await world.sign(here, referral, 100_000);
      await world.payInvoice(here, referral);
      await world.passDays(here, 6);
      const id = await world.withdraw(here, owner);
      if (id !== undefined) withdrawals.push(id);
      return id !== undefined;
    }
    /** The preparer reviews every caution but one: nobody pays again what the bank says it has paid. */
    async function prepare(): Promise<boolean> {
      const { rows } = await sql<{ id: number }>`select distinct r.withdrawal_id as id from return_file_item r
        where r.withdrawal_id is not null and r.occurrences = '00' and r.outcome = 'mismatched'`.execute(
        server.db,
      );
      const contradicted = new Set(rows.map(({ id }) => id));
      const prepared = await prepareBatch(
        server.deps,
        {
          payment_date: nextBusinessDay(addDays(world.today(here), 50)),
          method: 'cnab',
          reviewed_ids: withdrawals.filter((id) => !contradicted.has(id)),
        },
        { ...as(who()), action: 'payout-batch.prepare' },
      );
      if (isRefused(prepared)) return false;
      batches.push(prepared.id);
      return true;
    }
    async function approve(): Promise<boolean> {
      const id = batches.at(-1 - Math.floor(random() * 3)) ?? 0;
      const approved = await payouts.approveBatch(here, id);
      expect(approved ? await dangerousOrders(server, id) : []).toEqual([]);
      return approved;
    }
    async function returnFile(): Promise<boolean> {
      const batch = pick(batches.slice(-4));
      if (random() < 0.3) {
        const known = pick(files);
        return known !== undefined && !isRefused(await upload(known));
      }
      if (batch === undefined) return false;
      const context = { ...as(here.operatorId), action: 'payout-batch.download' } as const;
      const file = await downloadBatchFile(server.deps, batch, 'remittance', context);
      if (isRefused(file)) return false;
      const answers = new Map(
        withdrawals.map((withdrawalId) => [
          itemReference({ withdrawalId, batchId: batch }),
          pick(ANSWERS) ?? '00',
        ]),
      );
      const remittance = file.content.toString('latin1');
      const answered = answerRemittance({ remittance, now: server.clock.now(), answers });
      if (!answered.ok) return false;
      const content = Buffer.from(answered.text, 'latin1');
      files.push(content);
      return !isRefused(await upload(content));
    }
    const upload = (content: Buffer) =>
      importDirectly(server.deps, { name: 'retorno.ret', content }, as(who()));
    async function enter(): Promise<boolean> {
      const id = pick(withdrawals.slice(-6)) ?? 0;
      const bankCode = random() < 0.5 ? 'PC' : null;
      const result =
        random() < 0.5
          ? { kind: 'paid' as const, paidOn: world.today(here), bankCode }
          : { kind: 'returned' as const, reason: 'teste', bankCode };
      return !isRefused(await enterManualResult(server.deps, id, result, as(who())));
    }
    const decide = async (): Promise<boolean> => {
      const id = pick(withdrawals.slice(-6)) ?? 0;
      const context = as(who());
      return !isRefused(
        random() < 0.7
          ? await confirmManualResult(server.deps, id, context)
          : await rejectManualResult(server.deps, id, 'teste', {
              ...context,
              action: 'withdrawal.reject-result',
            }),
      );
    };
    async function refuseFile(): Promise<boolean> {
      const batch = pick(batches.slice(-3)) ?? 0;
      const entry = { ...as(who()), action: 'payout-batch.refuse-file' } as const;
      await enterFileRefusal(server.deps, batch, 'teste', entry);
      const confirmation = { ...as(who()), action: 'payout-batch.confirm-file-refusal' } as const;
      return !isRefused(await confirmFileRefusal(server.deps, batch, confirmation));
    }
    const OPERATION: readonly (readonly [string, () => Promise<boolean>])[] = [
      ['request', request],
      ['prepare', prepare],
      ['approve', approve],
      ['approve', approve],
      ['reject', () => payouts.rejectBatch(here, pick(batches.slice(-3)) ?? 0)],
      ['return file', returnFile],
      ['return file', returnFile],
      ['refuse file', refuseFile],
      ['schedule', () => world.schedule(here, pick(withdrawals.slice(-6)) ?? 0)],
      ['enter', enter],
      ['decide', decide],
      ['decide', decide],
      ['bank data', () => world.newBankData(here, pick(people) ?? (0 as UserId))],
    ];
    for (let n = 0; n < OPERATIONS / SEEDS.length; n += 1) {
      server.clock.advance(60_000);
      const pair = Array.from({ length: random() < 0.25 ? 2 : 1 }, () => pick(OPERATION));
      // A return file that arrives just after an approval would look like one that was there before.
      const step = (pair.some((operation) => operation?.[0] === 'approve') ? pair.slice(0, 1) : pair).filter(
        (operation) => operation !== undefined,
      );
      const results = await Promise.all(step.map(([, run]) => run()));
      for (const [index, operation] of step.entries())
        if (results[index]) done.set(operation[0], (done.get(operation[0]) ?? 0) + 1);
      expect(await unbackedPayments(server)).toEqual([]);
    }
    await expectOnlyUnmatchedPayments(server);
    // oxlint-disable-next-line no-console -- reports the seed and its operations
    console.info(`seed ${seed}`, Object.fromEntries(done));
    expect([...done.keys()].toSorted()).toEqual([...new Set(OPERATION.map(([name]) => name))].toSorted());
    await server.stop();
  },
  600_000,
);
