import { importInvoicePayments, invoices, invoiceTotal } from '@indike/contract/operator/money/invoices';
import { invoicePayment } from '@indike/contract/operator/money/money';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import type { Deps } from '../../deps.ts';
import { withoutSocketTimeout } from '../../platform/http/socket-timeout.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { presentListSum } from '../../platform/db/rows.ts';
import { isRefused } from '../../platform/refusal.ts';
import { readReferralDetail } from '../detail/detail.ts';
import { importPayments } from './import.ts';
import { presentImport, presentInvoice } from './present.ts';
import { listInvoices, sumInvoices } from './queries.ts';
import { registerInvoicePayment } from '../../rewards/commands.ts';

export function invoiceRoutes(routes: Routes, deps: Deps): void {
  routes.operator(invoices, async ({ query }, _operatorId, { now }) => {
    const today = dateInSaoPaulo(now);
    const { rows, next } = await listInvoices(deps.db, query, today);
    return { data: rows.map((row) => presentInvoice(row, today)), next };
  });

  routes.operator(invoiceTotal, async ({ query }, _operatorId, { now }) =>
    presentListSum(await sumInvoices(deps.db, query, dateInSaoPaulo(now))),
  );

  routes.operator(invoicePayment, async ({ params, body }, _operatorId, call) => {
    const payment = { paidOn: body.paid_at, datesConfirmed: body.confirm_dates === true };
    const paid = await registerInvoicePayment(deps, params.id, payment, call.context);
    return isRefused(paid) ? paid : readReferralDetail(deps.db, params.id);
  });

  routes.operatorUpload(importInvoicePayments, async ({ query }, _operatorId, call) => {
    const imported = await withoutSocketTimeout(call.request, () =>
      importPayments(deps, call.file, query.dry_run, call.context),
    );
    return isRefused(imported) ? imported : presentImport(imported);
  });
}
