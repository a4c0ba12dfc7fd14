import type { transition } from '@indike/contract/operator';
import { dateInSaoPaulo } from '@indike/rules/calendar';
import {
  decideTransition,
  isClosed,
  isOpen,
  type ReferralStatus,
  type ReferralStatusId,
} from '@indike/rules/referrals';
import type { output } from 'zod/mini';
import type { Tx } from '../platform/db/database.ts';
import type { OperatorId, UserId } from '../platform/http/session-gate.ts';
import { refuse, type Refused } from '../platform/refusal.ts';

export type TransitionForm = output<typeof transition>;

interface CompanyReferral {
  readonly id: number;
  readonly userId: UserId;
  readonly status: ReferralStatus;
  readonly estimatedValue: number | null;
}

export interface Transitioned {
  readonly from: ReferralStatus;
  readonly to: ReferralStatusId;
  /** Other Indikers' referrals that lost because this one closed. */
  readonly lost: readonly number[];
}

/** Every referral of the company, locked in one order: a closing and its rivals are decided by one request at a time. */
async function lockCompany(tx: Tx, referralId: number): Promise<CompanyReferral[]> {
  const rows = await tx
    .selectFrom('referral as r')
    .select(['r.id', 'r.user_id', 'r.status_id', 'r.estimated_value'])
    .where('r.cnpj', '=', (q) => q.selectFrom('referral').select('cnpj').where('id', '=', referralId))
    .orderBy('r.id')
    .forUpdate()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id as UserId,
    status: row.status_id as ReferralStatus,
    estimatedValue: row.estimated_value,
  }));
}

interface Move {
  readonly referral: CompanyReferral;
  readonly to: ReferralStatusId;
  readonly reason: string | null;
  readonly note: string | null;
  readonly operatorId: OperatorId;
  readonly now: Date;
}

async function moveTo(tx: Tx, { referral, to, reason, note, operatorId, now }: Move): Promise<void> {
  await tx
    .updateTable('referral')
    .set({ status_id: to, status_since: now })
    .where('id', '=', referral.id)
    .where('status_id', 'is not distinct from', referral.status)
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('status_transition')
    .values({
      user_id: referral.userId,
      referral_id: referral.id,
      status_id: to,
      reason,
      note,
      operator_id: operatorId,
      created_at: now,
    })
    .execute();
}

async function keepTerms(tx: Tx, referral: CompanyReferral, form: TransitionForm, now: Date): Promise<void> {
  if (form.status_id === 2 && form.estimated_value) {
    await tx
      .updateTable('referral')
      .set({ estimated_value: form.estimated_value })
      .where('id', '=', referral.id)
      .execute();
  }
  if (form.status_id !== 3 || !form.contract) return;
  await tx
    .insertInto('contract')
    .values({
      referral_id: referral.id,
      user_id: referral.userId,
      value: form.contract.value,
      closed_on: form.contract.closed_at,
      first_invoice_due_on: form.contract.first_invoice_due_date,
      created_at: now,
    })
    .execute();
}

/** An operator moves a referral; a closing ends its rivals as repeated in the same transaction (decisions section 4). */
export async function transitionReferral(
  tx: Tx,
  referralId: number,
  form: TransitionForm,
  { operatorId, now }: { operatorId: OperatorId; now: Date },
): Promise<Transitioned | Refused> {
  const company = await lockCompany(tx, referralId);
  const referral = company.find(({ id }) => id === referralId);
  if (!referral) return refuse('not_found');
  const rivals = company.filter(({ id }) => id !== referralId);
  const to = form.status_id as ReferralStatusId;
  const decision = decideTransition({
    from: referral.status,
    to,
    today: dateInSaoPaulo(now),
    openRivalExists: rivals.some((rival) => isOpen(rival.status)),
    closedRivalExists: rivals.some((rival) => isClosed(rival.status)),
    hasPromise: referral.estimatedValue !== null,
    reason: form.reason,
    estimatedValue: form.estimated_value,
    contract: form.contract && {
      value: form.contract.value,
      closedOn: form.contract.closed_at,
      firstInvoiceDueOn: form.contract.first_invoice_due_date,
    },
  });
  if (!decision.ok) return refuse(decision.code);
  const act = { operatorId, now };
  await moveTo(tx, {
    ...act,
    referral,
    to,
    reason: to === 7 ? (form.reason ?? null) : null,
    note: form.note ?? null,
  });
  await keepTerms(tx, referral, form, now);
  const losers = to === 3 ? rivals.filter((rival) => isOpen(rival.status)) : [];
  for (const loser of losers) {
    await moveTo(tx, { ...act, referral: loser, to: 7, reason: 'repeated_referral', note: null });
  }
  return { from: referral.status, to, lost: losers.map(({ id }) => id) };
}
