import type { ReachableStatus } from '@indike/rules/referrals/referrals';
import { dateInSaoPaulo, instantAtSaoPauloStart, plainDate } from '@indike/rules/dates/calendar';
import { textHash } from '../../platform/consents.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { OperatorId, UserId } from '../../platform/http/authentication.ts';
import { referralConsent } from '../../platform/brand.ts';
import { foldForSearch } from '../../platform/search-text.ts';
import type { Earning, History, LedgerEvent, Portfolio, Step } from './history-types.ts';
import { bankDataOf } from '../../bank-accounts/commands.ts';
import { type Posting, lockWallets, post } from '../../ledger/commands.ts';

// Inserts the simulated months with one statement per table, and one per day for the ledger.

export interface Staff {
  readonly analyst: OperatorId;
  readonly finance: OperatorId;
}

interface Target {
  readonly tx: Tx;
  readonly userIds: readonly UserId[];
  readonly staff: Staff;
}

const idOf = (ids: readonly { id: number }[], index: number): number => {
  const row = ids[index];
  if (!row) throw new Error('A row of the demonstration was not inserted');
  return row.id;
};

const userIdOf = ({ userIds }: Target, owner: number): UserId => {
  const id = userIds[owner];
  if (id === undefined) throw new Error('An Indiker of the demonstration is missing');
  return id;
};

/** Never before the consent text existed. */
function consentedAt({ startedAt }: History): Date {
  const day = plainDate(referralConsent.version);
  if (day === null) throw new Error(`Not a date: ${referralConsent.version}`);
  return new Date(Math.max(startedAt.getTime(), instantAtSaoPauloStart(day).getTime() + 3_600_000));
}

async function insertConsents(target: Target, referrals: readonly History[]) {
  const hash = textHash(referralConsent);
  return target.tx
    .insertInto('consent')
    .values(
      referrals.map((referral) => ({
        user_id: userIdOf(target, referral.owner),
        kind: 'referral',
        version: referralConsent.version,
        text_hash: hash,
        accepted_at: consentedAt(referral),
        address: '127.0.0.1',
      })),
    )
    .returning('id')
    .execute();
}

/** Set while a closed contract waits for its first invoice, as the contract's command does. */
const awaitedInvoiceOn = ({ steps, contract }: History) =>
  steps.at(-1)?.status === 'accepted' ? (contract?.dueOn ?? null) : null;

/** The operator who acted first, as the commands set it. What the contract of a rival cancels has none. */
const ownerOf = ({ steps: [first] }: History, { analyst }: Staff): OperatorId | null =>
  first === undefined || first.reason === 'repeated_referral' ? null : analyst;

async function insertReferrals(target: Target, referrals: readonly History[]): Promise<void> {
  const consents = await insertConsents(target, referrals);
  const ids = await target.tx
    .insertInto('referral')
    .values(
      referrals.map((referral, index) => ({
        user_id: userIdOf(target, referral.owner),
        company_name: referral.company.name,
        company_search: foldForSearch(referral.company.name),
        cnpj: referral.company.cnpj,
        status: referral.steps.at(-1)?.status ?? 'waiting',
        status_since: referral.steps.at(-1)?.at ?? referral.startedAt,
        estimated_value: referral.estimate,
        owner_id: ownerOf(referral, target.staff),
        awaited_invoice_on: awaitedInvoiceOn(referral),
        consent_id: idOf(consents, index),
        created_at: referral.startedAt,
      })),
    )
    .returning('id')
    .execute();
  for (const [index, referral] of referrals.entries()) referral.id = idOf(ids, index);
}

const ofReferral = (target: Target, { id, owner }: History) => ({
  user_id: userIdOf(target, owner),
  referral_id: id,
});

async function insertContacts(target: Target, referrals: readonly History[]): Promise<void> {
  const rows = referrals.flatMap((referral) =>
    referral.company.contacts.map((contact) => ({
      ...ofReferral(target, referral),
      ...contact,
      created_at: referral.startedAt,
    })),
  );
  await target.tx.insertInto('referral_contact').values(rows).execute();
}

const NOTES = new Map<ReachableStatus, string>([
  ['in_contact', 'Falei com o contato; pediu que retornasse na semana seguinte.'],
  ['fix_contact', 'Telefone não atende e o e-mail voltou.'],
  ['in_dispute', 'Dois Indikers indicaram a mesma empresa; vale o primeiro contrato.'],
  ['cancelled', 'Registrado depois da terceira tentativa.'],
]);
/** Every third change by an operator has an internal note, but not what the contract of a rival cancels. */
const noteOf = ({ status, reason }: Step, index: number): string | null =>
  index % 3 === 0 && reason !== 'repeated_referral' ? (NOTES.get(status) ?? null) : null;

function actorOf({ staff }: Target, { status }: Step): OperatorId | null {
  if (status === 'finished') return null;
  return status === 'reward_scheduled' ? staff.finance : staff.analyst;
}

async function insertTransitions(target: Target, referrals: readonly History[]): Promise<void> {
  const all = referrals.flatMap((referral) => referral.steps.map((step) => ({ referral, step })));
  // In chronological order, so that the newest transition of a referral has the highest id.
  all.sort((a, b) => a.step.at.getTime() - b.step.at.getTime());
  const rows = all.map(({ referral, step }, index) => ({
    ...ofReferral(target, referral),
    status: step.status,
    reason: step.reason ?? null,
    note: noteOf(step, index),
    operator_id: actorOf(target, step),
    created_at: step.at,
  }));
  await target.tx.insertInto('status_transition').values(rows).execute();
}

async function insertContracts(target: Target, referrals: readonly History[]): Promise<void> {
  const contracts = referrals.flatMap((referral) => {
    const { contract } = referral;
    if (!contract) return [];
    const dates = { closed_on: contract.closedOn, first_invoice_due_on: contract.dueOn };
    return {
      ...ofReferral(target, referral),
      ...dates,
      value: contract.value,
      invoice_paid_on: contract.paidOn,
      created_at: contract.at,
    };
  });
  await target.tx.insertInto('contract').values(contracts).execute();
  const rewards = referrals.flatMap((referral) => {
    const { reward } = referral;
    if (!reward) return [];
    const { level, rate, contractValue, closedCount, total, sentence } = reward.plan;
    return {
      ...ofReferral(target, referral),
      state: reward.state,
      level,
      rate,
      contract_value: contractValue,
      closed_count: closedCount,
      total,
      sentence,
      revision: reward.revision,
      updated_at: reward.updatedAt,
    };
  });
  await target.tx.insertInto('reward').values(rewards).execute();
}

async function insertWithdrawals(target: Target, { withdrawals }: Portfolio): Promise<void> {
  const bankData: Awaited<ReturnType<typeof bankDataOf>>[] = [];
  for (const id of target.userIds) bankData.push(await bankDataOf(target.tx, id));
  const rows = withdrawals.map(({ owner, total, requestedAt, ...withdrawal }) => {
    const bank = withdrawal.wasScheduled ? bankData[owner] : undefined;
    return {
      user_id: userIdOf(target, owner),
      status: withdrawal.status,
      total,
      requested_on: dateInSaoPaulo(requestedAt),
      payment_date: withdrawal.paymentDate,
      return_reason: withdrawal.returnReason,
      bank_data: bank ? JSON.stringify(bank.data) : null,
      bank_version: bank?.version ?? null,
      created_at: requestedAt,
    };
  });
  const ids = await target.tx.insertInto('withdrawal').values(rows).returning('id').execute();
  for (const [index, withdrawal] of withdrawals.entries()) withdrawal.id = idOf(ids, index);
}

const earningRow = (target: Target, earning: Earning) => ({
  ...ofReferral(target, earning.referral),
  kind: 'reward',
  due_by: earning.trigger,
  installment: earning.installment,
  installments: earning.installments,
  value: earning.value,
  state: earning.state,
  release_on: earning.releaseOn,
  expires_on: earning.expiresOn,
  paid_on: earning.paidOn,
  withdrawal_id: earning.withdrawal?.id ?? null,
  created_at: earning.createdAt,
});

async function insertEarnings(target: Target, referrals: readonly History[]): Promise<void> {
  const earnings = referrals.flatMap((referral) => referral.earnings);
  const ids = await target.tx
    .insertInto('earning')
    .values(earnings.map((earning) => earningRow(target, earning)))
    .returning('id')
    .execute();
  for (const [index, earning] of earnings.entries()) earning.id = idOf(ids, index);
}

/** Posts with the ledger's own command. One call per day, so each transaction is created on its effective day. */
async function postLedger(target: Target, ledger: readonly LedgerEvent[]): Promise<void> {
  await lockWallets(target.tx, target.userIds);
  const days = new Map<string, { at: Date; postings: Posting[] }>();
  for (const { at, posting } of ledger.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const day = dateInSaoPaulo(at);
    const postings = days.get(day)?.postings ?? [];
    days.set(day, { at, postings: [...postings, posting((owner) => userIdOf(target, owner))] });
  }
  for (const { at, postings } of days.values()) await post(target.tx, postings, at);
}

export async function insertPortfolio(target: Target, portfolio: Portfolio): Promise<void> {
  // Oldest first, so that ids grow with time.
  const referrals = portfolio.referrals.toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime());
  await insertReferrals(target, referrals);
  await insertContacts(target, referrals);
  await insertTransitions(target, referrals);
  await insertContracts(target, referrals);
  await insertWithdrawals(target, portfolio);
  await insertEarnings(target, referrals);
  await postLedger(target, portfolio.ledger);
}
