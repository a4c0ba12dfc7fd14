import { nextBusinessDay } from '@indike/rules/dates/business-days';
import { addDays } from '@indike/rules/dates/calendar';
import { operatorRole } from '@indike/rules/operators/roles';
import { answerRemittance, SANDBOX_OCCURRENCES } from '@indike/rules/payouts/sandbox-bank';
import * as batches from '../payouts/decide-batch.ts';
import { downloadBatchFile } from '../payouts/remittance-file.ts';
import * as preparation from '../payouts/prepare-batch.ts';
import { confirmManualResult, enterManualResult } from '../payouts/withdrawals/manual-results.ts';
import type { OperatorId } from '../platform/http/authentication.ts';
import { isRefused } from '../platform/refusal.ts';
import { by, today, type World } from './money-world.ts';
import { PAYER } from './payouts.ts';
import { importDirectly } from './return-files.ts';

// Extends money-world.ts with payout batches and the bank's files, through the product's own commands.

/** Far enough ahead to be after the forecast payment date of every withdrawal. */
const DAYS_AHEAD = 50;

export interface PayoutWorld extends World {
  /** The operator who decides the batches that `operatorId` has prepared. */
  readonly approverId: OperatorId;
}

/** Adds a second operator, and a payer from whose account the money is sent. */
export async function addPayouts(world: World): Promise<PayoutWorld> {
  const { db, clock } = world.server;
  const { id } = await db
    .insertInto('operator')
    .values({
      email: `lotes${world.operatorId}@example.com`,
      name: 'Aprovadora',
      role: operatorRole.finance,
      password_hash: 'none',
      created_at: clock.now(),
    })
    .returning('id')
    .$narrowType<{ id: OperatorId }>()
    .executeTakeFirstOrThrow();
  await db
    .insertInto('payer')
    .values({ ...PAYER, id: 1, version: 1, updated_at: clock.now() })
    .execute();
  return { ...world, approverId: id };
}

const byApprover = (world: PayoutWorld) => ({ ...by(world), operatorId: world.approverId });

/**
 * Prepares a batch of all due withdrawals; `reviewed` are those whose cautions were reviewed. Returns its id, or
 * undefined when it was refused.
 */
export async function prepareBatch(
  world: PayoutWorld,
  reviewed: readonly number[] = [],
): Promise<number | undefined> {
  const paymentDate = nextBusinessDay(addDays(today(world), DAYS_AHEAD));
  const form = { payment_date: paymentDate, method: 'cnab' as const, reviewed_ids: [...reviewed] };
  const prepared = await preparation.prepareBatch(world.server.deps, form, {
    ...by(world),
    action: 'payout-batch.prepare',
  });
  return isRefused(prepared) ? undefined : prepared.id;
}

export const approveBatch = async (world: PayoutWorld, id: number): Promise<boolean> =>
  !isRefused(
    await batches.approveBatch(world.server.deps, id, {
      ...byApprover(world),
      action: 'payout-batch.approve',
    }),
  );

export const rejectBatch = async (world: PayoutWorld, id: number): Promise<boolean> =>
  !isRefused(
    await batches.rejectBatch(world.server.deps, id, 'teste', {
      ...byApprover(world),
      action: 'payout-batch.reject',
    }),
  );

/** Two people enter that the bank sent the money back, before or after the withdrawal was recorded as paid. */
export async function takeBack(world: PayoutWorld, id: number): Promise<boolean> {
  const result = { kind: 'returned', reason: 'conta encerrada', bankCode: '7781' } as const;
  await enterManualResult(world.server.deps, id, result, by(world));
  return !isRefused(await confirmManualResult(world.server.deps, id, byApprover(world)));
}

/**
 * The bank pays, refuses or postpones each payment of the batch, as `choose` decides, and its return file is imported.
 */
export async function importBankReturn(
  world: PayoutWorld,
  id: number,
  choose: (below: number) => number,
): Promise<boolean> {
  const { deps, clock } = world.server;
  const context = { ...by(world), action: 'payout-batch.download' } as const;
  const file = await downloadBatchFile(deps, id, 'remittance', context);
  if (isRefused(file)) return false;
  const remittance = file.content.toString('latin1');
  const paid = answerRemittance({ remittance, now: clock.now(), answers: new Map() });
  if (!paid.ok) return false;
  // About two of three payments are paid.
  const kinds = SANDBOX_OCCURRENCES.length;
  const occurrence = () => SANDBOX_OCCURRENCES[Math.max(0, choose(3 * kinds) - 2 * kinds)] ?? '00';
  const answers = new Map(paid.payments.map(({ reference }) => [reference, occurrence()]));
  const answered = answerRemittance({ remittance, now: clock.now(), answers });
  if (!answered.ok) return false;
  const upload = { name: `retorno-${id}.ret`, content: Buffer.from(answered.text, 'latin1') };
  return !isRefused(await importDirectly(deps, upload, byApprover(world)));
}
