import { invoicePayment } from '@indike/contract/operator/money';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { isRefused } from '../../platform/refusal.ts';
import { operatorContext } from '../audit/commands.ts';
import { readReferralDetail } from '../referrals/detail.ts';
import { registerInvoicePayment } from './commands.ts';

export function invoiceRoutes(routes: Routes, deps: Deps): void {
  routes.operator(invoicePayment, async ({ params, body }, operatorId, call) => {
    const payment = { paidOn: body.paid_at, datesConfirmed: body.confirm_dates === true };
    const context = operatorContext(operatorId, call);
    const paid = await registerInvoicePayment(deps, params.id, payment, context);
    return isRefused(paid) ? paid : readReferralDetail(deps.db, params.id);
  });
}
