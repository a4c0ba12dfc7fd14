import type {
  ImportedPaymentLine,
  ImportedReferralLine,
  PaymentImportResult,
  ReferralImportResult,
} from '@indike/contract/operator/imports';
import { earlierPaymentRefusalText, isEarlierPayment } from '@indike/rules/imports/earlier-payment-file';
import { referralRefusalText } from '@indike/rules/imports/referral-decision';
import { reaisFromCentavos } from '@indike/rules/money/money';
import type { Imported, PaymentResult, ReferralResult } from './commands.ts';

const presentReferral = ({ line, outcome, referralId, refusal }: ReferralResult): ImportedReferralLine => ({
  line: line.line,
  indiker: line.indiker,
  document: line.cnpj,
  company: line.company,
  referral_id: referralId,
  outcome,
  refusal: refusal && { code: refusal.code, message: referralRefusalText(refusal) },
});

const presentPayment = ({ line, outcome, refusal }: PaymentResult): ImportedPaymentLine => ({
  line: line.line,
  indiker: line.indiker,
  document: line.cnpj,
  paid_at: isEarlierPayment(line) ? line.paidOn : null,
  value: isEarlierPayment(line) ? reaisFromCentavos(line.value) : null,
  outcome,
  refusal: refusal && { code: refusal.code, message: earlierPaymentRefusalText(refusal) },
});

export const presentReferralImport = ({ counts, lines }: Imported<ReferralResult>): ReferralImportResult => ({
  ...counts,
  lines: lines.map(presentReferral),
});

export const presentPaymentImport = ({ counts, lines }: Imported<PaymentResult>): PaymentImportResult => ({
  ...counts,
  lines: lines.map(presentPayment),
});
