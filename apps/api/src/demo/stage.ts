import { isBusinessDay } from '@indike/rules/dates/business-days';
import {
  addDays,
  dateInSaoPaulo,
  firstOfNextMonth,
  formatDate,
  type PlainDate,
} from '@indike/rules/dates/calendar';
import { API_SCOPES } from '@indike/rules/integrations/scopes';
import { centavos, type Centavos, reaisFromCentavos, ZERO_CENTAVOS } from '@indike/rules/money/money';
import type { AuditAction } from '@indike/rules/operators/audit-actions';
import { operatorRole, type OperatorRole } from '@indike/rules/operators/roles';
import { answerRemittance } from '@indike/rules/payouts/sandbox-bank';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { createKey } from '../api-keys/commands.ts';
import type { OperatorContext } from '../audit/commands.ts';
import { endCampaign, prepareCampaign } from '../campaigns/commands.ts';
import {
  approveBatch,
  importReturn,
  prepareBatch,
  previewReturn,
  readBatchFile,
} from '../payouts/commands.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { hasRow } from '../platform/db/rows.ts';
import { advisoryLock } from '../platform/db/transactions.ts';
import type { OperatorId } from '../platform/http/authentication.ts';
import { isRefused, type Refused } from '../platform/refusal.ts';
import { answerRequest, registerRequest } from '../privacy-requests/commands.ts';
import { importPayments } from '../referrals/commands.ts';
import { createEndpoint, disableEndpoint } from '../webhooks/commands.ts';
import { inOfficeHours } from './events.ts';
import { noopSender } from './seed.ts';
import { DEMO_WEBHOOK } from './stage-removal.ts';
import { findOperator } from './portfolio/seed.ts';

// What the staff of the demonstration did lately, so that no page of the back office is empty. By the commands of the
// pages themselves, so the audit log has it too; but nobody is sent a message.

interface Stage {
  readonly deps: Deps;
  readonly today: PlainDate;
  readonly staff: Readonly<Record<OperatorRole, OperatorId>>;
}

async function accepted<T>(result: Promise<T | Refused>): Promise<T> {
  const value = await result;
  if (isRefused(value)) throw new Error(`The stage of the demonstration was refused: ${value.refused}`);
  return value;
}

/** Minutes after nine. */
const act = (
  { staff }: Stage,
  role: OperatorRole,
  action: AuditAction,
  [day, minute]: readonly [PlainDate, number],
): OperatorContext => ({
  operatorId: staff[role],
  requestId: 'demonstracao',
  address: '127.0.0.1',
  now: inOfficeHours(day, minute),
  action,
});

function businessDayBefore(today: PlainDate): PlainDate {
  const day = addDays(today, -1);
  return isBusinessDay(day) ? day : businessDayBefore(day);
}

/** The portfolio's requested withdrawals, the oldest first. */
async function requested({ deps }: Stage, until: Date): Promise<number[]> {
  const rows = await deps.db
    .selectFrom('withdrawal as w')
    .innerJoin('indiker as i', 'i.id', 'w.user_id')
    .select('w.id')
    .where('w.status', '=', 'requested')
    .where('w.created_at', '<', until)
    .where('i.email', 'like', 'carteira%@indike.test')
    .orderBy('w.created_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** Two withdrawals paid by a batch, with the bank's return file, and one in a batch that waits for its approval. */
async function payOut(stage: Stage): Promise<void> {
  const { deps, today } = stage;
  const day = businessDayBefore(today);
  const [first, second, third] = await requested(stage, inOfficeHours(day, 60));
  const prepare = async (ids: readonly number[], paymentDate: PlainDate, minute: number) =>
    accepted(
      prepareBatch(
        deps,
        { payment_date: paymentDate, method: 'cnab', withdrawal_ids: [...ids], reviewed_ids: [...ids] },
        act(stage, operatorRole.finance, 'payout-batch.prepare', [day, minute]),
      ),
    );
  if (first === undefined || second === undefined) return;
  const { id } = await prepare([first, second], day, 60);
  await accepted(approveBatch(deps, id, act(stage, operatorRole.admin, 'payout-batch.approve', [day, 75])));
  const { content } = await deps.db
    .transaction()
    .execute((tx) => accepted(readBatchFile(tx, deps.encryption, id, 'remittance')));
  const context = act(stage, operatorRole.finance, 'return-file.import', [day, 420]);
  const answers = new Map<string, never>();
  const answer = answerRemittance({ remittance: content.toString('latin1'), now: context.now, answers });
  if (!answer.ok) throw new Error('The bank of the demonstration refused its remittance');
  const file = { name: `retorno-${day}.ret`, content: Buffer.from(answer.text, 'latin1') };
  const { digest } = await accepted(previewReturn(deps, file, context));
  await accepted(importReturn(deps, { ...file, preview: digest }, context));
  if (third !== undefined) await prepare([third], day, 450);
}

/** The file with the payments of two first invoices, as the billing system writes it. */
async function importInvoices(stage: Stage): Promise<void> {
  const { deps, today } = stage;
  const day = businessDayBefore(today);
  const { rows } = await sql<{ cnpj: string; value: Centavos }>`
    select r.cnpj, c.value from contract c join referral r on r.id = c.referral_id join indiker i on i.id = r.user_id
    where r.status = 'accepted' and i.email like 'carteira%@indike.test' and c.created_at < ${inOfficeHours(day, 0)}
      and c.first_invoice_due_on between ${addDays(day, -10)}::date and ${day}::date
    order by c.first_invoice_due_on, r.id limit 2`.execute(deps.db);
  if (rows.length === 0) return;
  const lines = rows.map(({ cnpj, value }) => `${cnpj};${formatDate(day)};${reaisFromCentavos(value)}`);
  const file = Buffer.from(['cnpj;paid_at;value', ...lines].join('\n'));
  const context = act(stage, operatorRole.finance, 'invoice-payment.import', [day, 120]);
  await accepted(importPayments(deps, file, false, context));
}

async function registerPrivacyRequests(stage: Stage): Promise<void> {
  const { deps, today } = stage;
  const first = addDays(today, -12);
  const second = addDays(today, -5);
  const register = (kind: 'correction' | 'information', details: string, day: PlainDate) =>
    accepted(
      registerRequest(
        deps,
        { kind, details, requester: 'Carta de um contato indicado (demonstração)', received_on: day },
        act(stage, operatorRole.admin, 'privacy-request.register', [day, 200]),
      ),
    );
  const { id } = await register('information', 'Quer saber quem indicou a empresa e que dados temos.', first);
  const answer = 'Respondemos por carta com os dados do contato e a origem deles.';
  const context = act(stage, operatorRole.admin, 'privacy-request.answer', [addDays(first, 3), 220]);
  await accepted(answerRequest(deps, id, answer, context));
  await register('correction', 'Pede que o telefone comercial seja trocado pelo novo.', second);
}

/** One waits for another administrator, and one was withdrawn: neither ever awards anything. */
async function prepareCampaigns(stage: Stage): Promise<void> {
  const { deps, today } = stage;
  const startsOn = firstOfNextMonth(today);
  const prepare = async (name: string, amount: number, minute: number) =>
    accepted(
      prepareCampaign(
        deps,
        {
          name,
          starts_on: startsOn,
          ends_on: addDays(firstOfNextMonth(startsOn), -1),
          audience: {},
          condition: { first_referral: true },
          reward: { amount: centavos(amount) ?? ZERO_CENTAVOS },
          budget: centavos(amount * 100) ?? ZERO_CENTAVOS,
          per_person: centavos(amount) ?? ZERO_CENTAVOS,
        },
        act(stage, operatorRole.admin, 'campaign.prepare', [businessDayBefore(today), minute]),
      ),
    );
  const { id } = await prepare('Primeiro contrato, R$\u00a0500 a mais', 50_000, 150);
  const context = act(stage, operatorRole.admin, 'campaign.end', [businessDayBefore(today), 170]);
  await accepted(endCampaign(deps, { id, reason: 'Prêmio acima do combinado' }, context));
  await prepare('Primeiro contrato, R$\u00a0200 a mais', 20_000, 180);
}

async function connectSystems(stage: Stage): Promise<void> {
  const { deps, today } = stage;
  const day = businessDayBefore(today);
  const admin = (action: AuditAction, minute: number) =>
    act(stage, operatorRole.admin, action, [day, minute]);
  const [scope] = API_SCOPES;
  await accepted(
    createKey(deps, { name: 'CRM (demonstração)', scopes: [scope] }, admin('api-key.create', 240)),
  );
  const form = {
    url: DEMO_WEBHOOK,
    description: 'ERP (demonstração)',
    events: ['withdrawal.paid', 'reward.released'] as const,
  };
  const { id } = await accepted(
    createEndpoint(deps, { ...form, events: [...form.events] }, admin('webhook.create', 250)),
  );
  await accepted(disableEndpoint(deps, id, admin('webhook.disable', 255)));
}

async function findStaff(tx: Tx): Promise<Stage['staff'] | undefined> {
  const [admin, analyst, finance, auditor] = [
    await findOperator(tx, operatorRole.admin),
    await findOperator(tx, operatorRole.analyst),
    await findOperator(tx, operatorRole.finance),
    await findOperator(tx, operatorRole.auditor),
  ];
  const all = admin && analyst && finance && auditor;
  return all ? { admin, analyst, finance, auditor } : undefined;
}

const isStaged = (db: Db): Promise<boolean> => hasRow(db.selectFrom('payout_batch').select('id').limit(1));

/** Once, and only in a demonstration in which nobody has prepared a batch yet. */
export async function seedStage(deps: Deps): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock.demoStage)})`.execute(tx);
    const staff = await findStaff(tx);
    if (!staff || (await isStaged(deps.db))) return;
    const quiet: Deps = { ...deps, jobs: { ...deps.jobs, ...noopSender } };
    const stage: Stage = { deps: quiet, today: dateInSaoPaulo(deps.clock.now()), staff };
    await payOut(stage);
    await importInvoices(stage);
    await registerPrivacyRequests(stage);
    await prepareCampaigns(stage);
    await connectSystems(stage);
  });
}
