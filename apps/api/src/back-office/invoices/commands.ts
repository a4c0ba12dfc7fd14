import type { Deps } from '../../deps.ts';
import { notifyTransition } from '../../notifications/commands.ts';
import { isRefused } from '../../platform/refusal.ts';
import { recordInvoicePayment, type InvoicePayment } from '../../rewards/invoices.ts';
import { withAudit, type OperatorContext } from '../../audit/commands.ts';

interface Registration extends InvoicePayment {
  /** Of the imported file that contains the payment. */
  readonly fileSha256?: string;
}

export const registerInvoicePayment = (
  deps: Deps,
  referralId: number,
  payment: Registration,
  context: OperatorContext,
) =>
  withAudit(
    deps,
    context,
    async (tx) => {
      const paid = await recordInvoicePayment(tx, referralId, payment, context);
      if (!isRefused(paid))
        await notifyTransition(deps.jobs, tx, {
          referralId,
          status: 'reward_scheduled',
          reason: null,
          now: context.now,
        });
      return paid;
    },
    () => ({
      action: 'referral.invoice-payment',
      entity: 'referral',
      entityId: referralId,
      before: { status: 'accepted' },
      after: {
        status: 'reward_scheduled',
        paid_at: payment.paidOn,
        ...(payment.datesConfirmed && { confirm_dates: true }),
        ...(payment.fileSha256 !== undefined && { file_sha256: payment.fileSha256 }),
      },
    }),
  );
