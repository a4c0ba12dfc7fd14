import { createHash } from 'node:crypto';
import type { ImportedLine, ImportResult } from '@indike/contract/operator/money/invoices';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { decodeText } from '@indike/rules/files/decode-text';
import {
  isPayment,
  readPaymentFile,
  type Payment,
  type PaymentLine,
} from '@indike/rules/invoices/payment-file';
import {
  afterPayment,
  contradictedIn,
  decideLine,
  lineRefusalText,
  type CompanyReferral,
  type LineDecision,
} from '@indike/rules/invoices/payment-match';
import type { Deps } from '../../deps.ts';
import { isRefused, refusalMessage, refuse, type Refused } from '../../platform/refusal.ts';
import { withNamedAudit, type CallContext } from '../../audit/commands.ts';
import { referralsOfCompanies, type CompanyReferralRow } from './queries.ts';
import { registerInvoicePayment } from '../../rewards/commands.ts';

export interface LineResult extends Pick<ImportedLine, 'outcome' | 'referral' | 'refusal'> {
  readonly line: PaymentLine;
}

interface Company {
  readonly names: ReadonlyMap<number, string>;
  readonly referrals: readonly CompanyReferral[];
}
type Companies = Map<string, Company>;

function contractOf(row: CompanyReferralRow): CompanyReferral['contract'] {
  const { value, closed_on: closedOn, first_invoice_due_on: firstInvoiceDueOn, created_at: createdAt } = row;
  if (value === null || closedOn === null || firstInvoiceDueOn === null || createdAt === null) return null;
  return {
    value,
    closedOn,
    firstInvoiceDueOn,
    recordedOn: dateInSaoPaulo(createdAt),
    invoicePaidOn: row.invoice_paid_on,
    awaitsInvoice: row.awaits_invoice,
    programme: row.programme,
  };
}

async function readCompanies({ db }: Deps, cnpjs: readonly string[]): Promise<Companies> {
  const rows = Map.groupBy(await referralsOfCompanies(db, cnpjs), ({ cnpj }) => cnpj);
  return new Map(
    [...rows].map(([cnpj, ofCompany]) => [
      cnpj,
      {
        names: new Map(ofCompany.map(({ id, company_name: name }) => [id, name])),
        referrals: ofCompany.map((row) => ({
          referralId: row.id,
          status: row.status,
          contract: contractOf(row),
        })),
      },
    ]),
  );
}

const NOBODY: Company = { names: new Map(), referrals: [] };

function resultOf(line: PaymentLine, { names }: Company, decision: LineDecision): LineResult {
  const { outcome, referralId } = decision;
  const name = referralId === null ? undefined : names.get(referralId);
  return {
    line,
    outcome,
    referral: referralId === null || name === undefined ? null : { id: referralId, name },
    refusal:
      decision.outcome === 'refused'
        ? { code: decision.refusal.code, message: lineRefusalText(decision.refusal) }
        : null,
  };
}

interface Import {
  readonly deps: Deps;
  readonly context: CallContext;
  readonly dryRun: boolean;
  readonly fileSha256: string;
  readonly companies: Companies;
  readonly contradicted: ReadonlySet<string>;
}

function decide({ context, companies, contradicted }: Import, line: PaymentLine): LineDecision {
  return decideLine(line, {
    referrals: (companies.get(line.cnpj) ?? NOBODY).referrals,
    today: dateInSaoPaulo(context.now),
    isContradicted: contradicted.has(line.cnpj),
  });
}

/**
 * Records the payment in its own transaction and returns null. When it is refused because the referral changed
 * meanwhile, returns the line's result by the current state.
 */
async function register(work: Import, payment: Payment, referralId: number): Promise<LineResult | null> {
  const { deps, context, fileSha256, companies } = work;
  const form = { paidOn: payment.paidOn, datesConfirmed: false, fileSha256 };
  const paid = await registerInvoicePayment(deps, referralId, form, context);
  if (!isRefused(paid)) return null;
  for (const [cnpj, company] of await readCompanies(deps, [payment.cnpj])) companies.set(cnpj, company);
  const company = companies.get(payment.cnpj) ?? NOBODY;
  const decision = decide(work, payment);
  if (decision.outcome !== 'applied') return resultOf(payment, company, decision);
  const refusal = { code: paid.refused, message: refusalMessage(paid) };
  return { ...resultOf(payment, company, decision), outcome: 'refused', refusal };
}

async function importLine(work: Import, line: PaymentLine): Promise<LineResult> {
  const { companies, dryRun } = work;
  const company = companies.get(line.cnpj) ?? NOBODY;
  const decision = decide(work, line);
  if (decision.outcome !== 'applied' || !isPayment(line)) return resultOf(line, company, decision);
  const { referralId } = decision;
  const other = dryRun ? null : await register(work, line, referralId);
  if (other !== null) return other;
  const referrals = afterPayment(company.referrals, referralId, line.paidOn);
  companies.set(line.cnpj, { ...company, referrals });
  return resultOf(line, company, decision);
}

export interface Imported {
  readonly counts: Omit<ImportResult, 'lines'>;
  readonly results: readonly LineResult[];
}

function countsOf(results: readonly LineResult[]): Imported['counts'] {
  const count = (outcome: LineResult['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  return { applied: count('applied'), repeated: count('repeated'), refused: count('refused') };
}

/** Imports line by line. A refused line does not affect the others, and a repeated one finds its payment recorded. */
export async function importPayments(
  deps: Deps,
  file: Buffer,
  dryRun: boolean,
  context: CallContext,
): Promise<Imported | Refused> {
  const read = readPaymentFile(decodeText(file));
  if (!read.ok) return refuse(read.code);
  const work: Import = {
    deps,
    context,
    dryRun,
    fileSha256: createHash('sha256').update(file).digest('hex'),
    companies: await readCompanies(deps, [...new Set(read.lines.filter(isPayment).map(({ cnpj }) => cnpj))]),
    contradicted: contradictedIn(read.lines),
  };
  const results: LineResult[] = [];
  for (const line of read.lines) results.push(await importLine(work, line));
  const imported: Imported = { counts: countsOf(results), results };
  return dryRun ? imported : recordImport(work, imported);
}

/** Each payment has its own audit entry. This one records the outcomes of the whole file. */
const recordImport = ({ deps, context, fileSha256 }: Import, imported: Imported) =>
  withNamedAudit(
    deps,
    context,
    async () => imported,
    ({ counts, results }) => ({
      action: 'invoice-payment.import',
      entity: 'invoice-payment',
      after: { file_sha256: fileSha256, lines: results.length, ...counts },
    }),
  );
