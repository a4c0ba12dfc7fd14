import { formatDateInWords, type PlainDate } from '../dates/calendar.ts';
import {
  invoicePaymentRefusals,
  whyInvoicePaymentRefused,
  type InvoicePaymentRefusal,
} from '../money/earnings.ts';
import { formatBRL, type Centavos } from '../money/money.ts';
import { daysText, withTerms } from '../money/programme-texts.ts';
import type { Programme } from '../money/programme.ts';
import { isClosed, type ReferralStatus } from '../referrals/referrals.ts';
import { cellRefusals, isPayment, type CellRefusal, type Payment, type PaymentLine } from './payment-file.ts';

// What a line of the file of payments does to the company's contract (product 6.6).

/** A referral of the company, in any status. */
export interface CompanyReferral {
  readonly referralId: number;
  readonly status: ReferralStatus;
  /** Null before a contract is signed. */
  readonly contract: SignedContract | null;
}
export interface SignedContract {
  readonly value: Centavos;
  readonly closedOn: PlainDate;
  readonly firstInvoiceDueOn: PlainDate;
  readonly recordedOn: PlainDate;
  readonly invoicePaidOn: PlainDate | null;
  /** A part of the reward still waits for the first invoice. */
  readonly awaitsInvoice: boolean;
  /** The version that the referral follows. */
  readonly programme: Programme;
}

const matchRefusals = {
  unknown_company: 'Nenhuma indicação tem este CNPJ.',
  no_contract: 'Esta empresa não tem contrato em aberto.',
  several_contracts: 'Esta empresa tem mais de um contrato em aberto. Registre na página da indicação.',
  different_lines: 'O arquivo traz datas ou valores diferentes para esta empresa. Deixe só a linha certa.',
} as const;

export type LineRefusal =
  | { readonly code: CellRefusal | keyof typeof matchRefusals }
  | { readonly code: InvoicePaymentRefusal; readonly programme: Programme }
  | { readonly code: 'value_differs'; readonly contractValue: Centavos }
  | { readonly code: 'paid_otherwise'; readonly paidOn: PlainDate };

/** The sentence shown beside the line. */
export function lineRefusalText(refusal: LineRefusal): string {
  if (refusal.code === 'value_differs')
    return `O valor do contrato é ${formatBRL(refusal.contractValue)}. Se o pagamento estiver certo, registre-o na página da indicação.`;
  if (refusal.code === 'paid_otherwise')
    return `Esta fatura já consta como paga em ${formatDateInWords(refusal.paidOn)}.`;
  if (refusal.code === 'paid_long_ago')
    return `O pagamento foi há mais de ${daysText(refusal.programme.invoiceExpiryDays)}. Se a data estiver certa, registre-o na página da indicação.`;
  const text = { ...cellRefusals, ...matchRefusals, ...invoicePaymentRefusals }[refusal.code];
  return 'programme' in refusal ? withTerms(text, refusal.programme) : text;
}

export type LineDecision =
  | { readonly outcome: 'applied' | 'repeated'; readonly referralId: number }
  | { readonly outcome: 'refused'; readonly referralId: number | null; readonly refusal: LineRefusal };

const refused = (refusal: LineRefusal, referralId: number | null = null): LineDecision => ({
  outcome: 'refused',
  referralId,
  refusal,
});

interface Open {
  readonly referralId: number;
  readonly contract: SignedContract;
}

const contractsOf = (referrals: readonly CompanyReferral[]): (Open & { status: ReferralStatus })[] =>
  referrals.flatMap(({ referralId, status, contract }) =>
    contract !== null && isClosed(status) ? [{ referralId, status, contract }] : [],
  );

/**
 * The contracts that wait for their first invoice. Without any, one that ended unpaid, so that the refusal gives its
 * reason.
 */
function openOf(referrals: readonly CompanyReferral[]): readonly Open[] {
  const unpaid = contractsOf(referrals).filter(({ contract }) => contract.invoicePaidOn === null);
  const awaited = unpaid.filter(({ status }) => status === 'accepted');
  return awaited.length > 0 ? awaited : unpaid.slice(0, 1);
}

const repeatedBy = ({ paidOn, value }: Payment, referrals: readonly CompanyReferral[]) =>
  contractsOf(referrals).find(
    ({ contract }) => contract.invoicePaidOn === paidOn && contract.value === value,
  );

function whyNothingOpen(referrals: readonly CompanyReferral[]): LineDecision {
  const [paid] = contractsOf(referrals);
  const paidOn = paid?.contract.invoicePaidOn ?? null;
  if (paid !== undefined && paidOn !== null)
    return refused({ code: 'paid_otherwise', paidOn }, paid.referralId);
  const [known] = referrals;
  return refused({ code: known ? 'no_contract' : 'unknown_company' }, known?.referralId ?? null);
}

interface LineContext {
  readonly referrals: readonly CompanyReferral[];
  readonly today: PlainDate;
  /** Another line has a different date or amount for the same company. */
  readonly isContradicted: boolean;
}

/** The payment must equal the contract value to the centavo. A person has to look at any difference. */
export function decideLine(
  line: PaymentLine,
  { referrals, today, isContradicted }: LineContext,
): LineDecision {
  if (!isPayment(line)) return refused({ code: line.refusal });
  const same = repeatedBy(line, referrals);
  if (same) return { outcome: 'repeated', referralId: same.referralId };
  const [open, another] = openOf(referrals);
  if (open === undefined) return whyNothingOpen(referrals);
  const { referralId, contract } = open;
  const { programme } = contract;
  if (another !== undefined) return refused({ code: 'several_contracts' }, referralId);
  if (isContradicted) return refused({ code: 'different_lines' }, referralId);
  if (contract.value !== line.value)
    return refused({ code: 'value_differs', contractValue: contract.value }, referralId);
  const code = whyInvoicePaymentRefused(
    {
      paidOn: line.paidOn,
      closedOn: contract.closedOn,
      firstInvoiceDueOn: contract.firstInvoiceDueOn,
      contractRecordedOn: contract.recordedOn,
      today,
      datesConfirmed: false,
    },
    programme,
  );
  if (code !== null) return refused({ code, programme }, referralId);
  return contract.awaitsInvoice
    ? { outcome: 'applied', referralId }
    : refused({ code: 'reward_expired', programme }, referralId);
}

/** The CNPJs for which the file has lines with different dates or amounts. */
export function contradictedIn(lines: readonly PaymentLine[]): ReadonlySet<string> {
  const first = new Map<string, Payment>();
  const contradicted = new Set<string>();
  for (const line of lines.filter(isPayment)) {
    const earlier = first.get(line.cnpj) ?? line;
    if (earlier.paidOn !== line.paidOn || earlier.value !== line.value) contradicted.add(line.cnpj);
    first.set(line.cnpj, earlier);
  }
  return contradicted;
}

/** The company's referrals after the payment was recorded, for deciding the next lines of the file. */
export const afterPayment = (
  referrals: readonly CompanyReferral[],
  referralId: number,
  paidOn: PlainDate,
): readonly CompanyReferral[] =>
  referrals.map((referral) =>
    referral.referralId === referralId && referral.contract !== null
      ? {
          ...referral,
          status: 'reward_scheduled',
          contract: { ...referral.contract, invoicePaidOn: paidOn, awaitsInvoice: false },
        }
      : referral,
  );
