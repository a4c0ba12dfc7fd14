import { createHash } from 'node:crypto';
import { dateInSaoPaulo, instantAtSaoPauloStart } from '@indike/rules/dates/calendar';
import { decodeText } from '@indike/rules/files/decode-text';
import {
  earlierPaymentKey,
  type EarlierPaymentLine,
  type EarlierPaymentRefusal,
  isEarlierPayment,
  readEarlierPaymentFile,
  whyEarlierPaymentRefused,
} from '@indike/rules/imports/earlier-payment-file';
import { findRepeatedLines } from '@indike/rules/imports/import-file';
import {
  decideReferralLine,
  referralKey,
  type ReferralLineRefusal,
} from '@indike/rules/imports/referral-decision';
import {
  type ImportedReferral,
  isReadableReferral,
  readReferralFile,
  type ReferralLine,
} from '@indike/rules/imports/referral-file';
import { type CallContext, insertAuditEntry, type NamedChange, withNamedAudit } from '../audit/commands.ts';
import type { Deps } from '../deps.ts';
import { recordEarlierPayments } from '../earlier-payments/commands.ts';
import { commitWhen } from '../platform/db/transactions.ts';
import type { Tx } from '../platform/db/database.ts';
import { violatedUnique } from '../platform/db/failures.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { saveEstimate } from '../referral-status/commands.ts';
import { importReferral, type TransitionForm, transitionReferral } from '../referrals/commands.ts';
import { findIndikers, findReferralOf, type FoundIndiker } from './queries.ts';

export interface ImportRequest {
  readonly file: Buffer;
  /** Do everything, then roll it back. */
  readonly isPreview: boolean;
  readonly context: CallContext;
}

interface ImportRun extends ImportRequest {
  readonly deps: Deps;
  readonly fileSha256: string;
}

const startRun = (deps: Deps, request: ImportRequest): ImportRun => ({
  ...request,
  deps,
  fileSha256: createHash('sha256').update(request.file).digest('hex'),
});

type Outcome = 'applied' | 'repeated' | 'refused';
interface WithOutcome {
  readonly outcome: Outcome;
}

export interface Imported<Line extends WithOutcome> {
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly lines: readonly Line[];
}

function countOutcomes<Line extends WithOutcome>(lines: readonly Line[]): Imported<Line> {
  const count = (outcome: Outcome) => lines.filter((line) => line.outcome === outcome).length;
  const counts = { applied: count('applied'), repeated: count('repeated'), refused: count('refused') };
  return { counts, lines };
}

/** The audit entry of a whole file. */
const fileEntry = (
  { fileSha256 }: ImportRun,
  action: 'import.referrals' | 'import.earlier-payments',
  { counts, lines }: Imported<WithOutcome>,
): NamedChange => ({
  action,
  entity: 'import',
  after: { file_sha256: fileSha256, lines: lines.length, ...counts },
});

export interface ReferralResult {
  readonly line: ReferralLine;
  readonly outcome: Outcome;
  /** Null when the line has no referral, and for a referral that a preview rolled back. */
  readonly referralId: number | null;
  readonly refusal: ReferralLineRefusal | null;
}

interface ReferralRun extends ImportRun {
  /** Maps a line to the first earlier line with the same Indiker and company. */
  readonly earlier: ReadonlyMap<number, number>;
}

const refused = (line: ReferralLine, refusal: ReferralLineRefusal): ReferralResult => ({
  line,
  outcome: 'refused',
  referralId: null,
  refusal,
});

/** The transitions to the status in the file, as an operator would have made them. */
function stepsTo({ status, value }: ImportedReferral): TransitionForm[] {
  if (status === 'waiting') return [];
  const contacted: TransitionForm = { status: 'in_contact' };
  return status === 'in_contact'
    ? [contacted]
    : [contacted, { status: 'in_negotiation', estimated_value: value }];
}

async function moveToStatus(tx: Tx, run: ReferralRun, id: number, line: ImportedReferral): Promise<void> {
  // Before a negotiation, the value is stored as the estimate that a later negotiation starts with.
  if (line.value !== null && line.status !== 'in_negotiation') await saveEstimate(tx, id, line.value);
  for (const step of stepsTo(line)) {
    const moved = await transitionReferral(tx, id, step, run.context);
    if (isRefused(moved)) throw new Error(`an imported referral is refused its status: ${moved.refused}`);
  }
}

const recordReferral = (tx: Tx, { context, fileSha256 }: ReferralRun, id: number, line: ImportedReferral) =>
  insertAuditEntry(tx, {
    ...context,
    action: 'import.referral',
    entity: 'referral',
    entityId: id,
    after: {
      status: line.status,
      referred_on: line.referredOn,
      estimated_value: line.value,
      file_sha256: fileSha256,
    },
  });

function contactRefusal({ refused: code }: Refused): ReferralLineRefusal {
  if (code === 'self_referral') return { code: 'own_contact' };
  if (code === 'contact_objected') return { code };
  throw new Error(`an imported referral is refused: ${code}`);
}

async function storeLine(
  tx: Tx,
  run: ReferralRun,
  line: ImportedReferral,
  userId: UserId,
): Promise<ReferralResult> {
  const created = await importReferral(run.deps, tx, {
    userId,
    form: { name: line.company, document: line.cnpj, contact: line.contact },
    madeAt: instantAtSaoPauloStart(line.referredOn),
    now: run.context.now,
  });
  if (isRefused(created)) return refused(line, contactRefusal(created));
  await moveToStatus(tx, run, created.id, line);
  await recordReferral(tx, run, created.id, line);
  return { line, outcome: 'applied', referralId: run.isPreview ? null : created.id, refusal: null };
}

async function processLine(tx: Tx, run: ReferralRun, line: ReferralLine): Promise<ReferralResult> {
  const indiker = (await findIndikers(tx, [line.indiker])).get(line.indiker) ?? null;
  const referral = indiker && (await findReferralOf(tx, indiker.id, line.cnpj));
  const decision = decideReferralLine(line, {
    today: dateInSaoPaulo(run.context.now),
    earlierLine: run.earlier.get(line.line) ?? null,
    indiker,
    referral,
  });
  if (decision.outcome === 'refused') return refused(line, decision.refusal);
  if (decision.outcome === 'applied' && indiker !== null && isReadableReferral(line))
    return storeLine(tx, run, line, indiker.id);
  return { line, outcome: 'repeated', referralId: referral?.id ?? null, refusal: null };
}

/** Each line has its own transaction, so that a refused line does not affect the others and locks are short. */
async function importLine(run: ReferralRun, line: ReferralLine): Promise<ReferralResult> {
  if (!isReadableReferral(line)) return refused(line, { code: line.refusal });
  const isWanted = ({ outcome }: ReferralResult) => outcome === 'applied' && !run.isPreview;
  const attempt = () => commitWhen(run.deps.db, isWanted, (tx) => processLine(tx, run, line));
  try {
    return await attempt();
  } catch (error) {
    // A concurrent request has stored the same referral, so the line is decided again.
    if (violatedUnique(error) !== 'referral_user_id_cnpj_key') throw error;
    return attempt();
  }
}

/**
 * Imports a file of referrals line by line (product 12.20). A preview does the same and rolls back every line. Its
 * outcomes are still the same, because lines depend on each other only through an earlier line with the same referral,
 * and that line is passed to the rule.
 */
export async function importReferrals(
  deps: Deps,
  request: ImportRequest,
): Promise<Imported<ReferralResult> | Refused> {
  const read = readReferralFile(decodeText(request.file));
  if (!read.ok) return refuse(read.code);
  const run = { ...startRun(deps, request), earlier: findRepeatedLines(read.lines, referralKey) };
  const results: ReferralResult[] = [];
  for (const line of read.lines) results.push(await importLine(run, line));
  const imported = countOutcomes(results);
  return run.isPreview ? imported : recordFile(run, imported);
}

/** Each referral has its own audit entry. This one records the outcomes of the whole file. */
const recordFile = (run: ReferralRun, imported: Imported<ReferralResult>) =>
  withNamedAudit(
    run.deps,
    run.context,
    async () => imported,
    (done) => fileEntry(run, 'import.referrals', done),
  );

export interface PaymentResult {
  readonly line: EarlierPaymentLine;
  readonly outcome: Outcome;
  readonly refusal: EarlierPaymentRefusal | null;
}

interface Checked {
  readonly line: EarlierPaymentLine;
  readonly indiker: FoundIndiker | null;
  readonly refusal: EarlierPaymentRefusal | null;
}

async function checkLines(
  tx: Tx,
  { context }: ImportRun,
  lines: readonly EarlierPaymentLine[],
): Promise<Checked[]> {
  const emails = new Set(lines.filter(isEarlierPayment).map(({ indiker }) => indiker));
  const indikers = await findIndikers(tx, [...emails]);
  const earlier = findRepeatedLines(lines, earlierPaymentKey);
  const today = dateInSaoPaulo(context.now);
  return lines.map((line) => {
    const indiker = indikers.get(line.indiker) ?? null;
    const earlierLine = earlier.get(line.line) ?? null;
    return { line, indiker, refusal: whyEarlierPaymentRefused(line, { today, earlierLine, indiker }) };
  });
}

const paymentOf = ({ line, indiker, refusal }: Checked) =>
  refusal === null && indiker !== null && isEarlierPayment(line) ? [{ ...line, userId: indiker.id }] : [];

async function storeLines(tx: Tx, run: ImportRun, checked: readonly Checked[]): Promise<PaymentResult[]> {
  const payments = checked.flatMap(paymentOf);
  const stored = await recordEarlierPayments(tx, payments, run.context.now);
  const applied = new Set(payments.filter((_, place) => stored[place]).map(({ line }) => line));
  return checked.map(({ line, refusal }) => ({
    line,
    outcome: refusal !== null ? 'refused' : applied.has(line.line) ? 'applied' : 'repeated',
    refusal,
  }));
}

/** Imports a file of earlier payments, all in one transaction (product 12.21). A preview does the same and rolls it back. */
export async function importEarlierPayments(
  deps: Deps,
  request: ImportRequest,
): Promise<Imported<PaymentResult> | Refused> {
  const read = readEarlierPaymentFile(decodeText(request.file));
  if (!read.ok) return refuse(read.code);
  const run = startRun(deps, request);
  return commitWhen(
    deps.db,
    () => !run.isPreview,
    async (tx) => {
      const imported = countOutcomes(await storeLines(tx, run, await checkLines(tx, run, read.lines)));
      const entry = fileEntry(run, 'import.earlier-payments', imported);
      await insertAuditEntry(tx, { ...run.context, ...entry });
      return imported;
    },
  );
}
