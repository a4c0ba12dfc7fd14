import { Readable } from 'node:stream';
import * as refusals from '@indike/contract/operator/money/file-refusals';
import * as contract from '@indike/contract/operator/money/payout-batches';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { nextPayoutDate } from '@indike/rules/money/payout-dates';
import { batchRefusals, decidePaymentDay } from '@indike/rules/payouts/batches';
import { type PayoutMethod, payoutMethodNames } from '@indike/rules/payouts/payment-orders';
import type { Deps } from '../deps.ts';
import { findDefaultMethod } from './orders/pix-method.ts';
import { proposeBatch, proposeByDestination } from './proposal.ts';
import { type BatchFileKind, downloadBatchFile, remittanceName } from './remittance-file.ts';
import type { OperatorId } from '../platform/http/authentication.ts';
import { withoutSocketTimeout } from '../platform/http/socket-timeout.ts';
import type { AuditedCall } from '../platform/http/register.ts';
import type { Routes } from '../platform/http/routes.ts';
import { presentListSum } from '../platform/db/rows.ts';
import { isRefused, refuse } from '../platform/refusal.ts';
import { approveBatch, rejectBatch } from './decide-batch.ts';
import { prepareBatch } from './prepare-batch.ts';
import { confirmFileRefusal, discardFileRefusal, enterFileRefusal } from './refused-file.ts';
import { batchDetail } from './detail.ts';
import { pageOfItems, presentBatch, presentItem, presentProposal, presentProposed } from './present.ts';
import { findBankData, findBatch, listBatches, listItems, sumBatches } from './queries.ts';
import { findExtraHolidays } from '../holidays/commands.ts';
import { findProgramme } from '../programme/commands.ts';

function readRoutes(routes: Routes, deps: Deps): void {
  const { db } = deps;

  routes.operator(contract.payoutProposal, async ({ query }, _me, { now }) => {
    const today = dateInSaoPaulo(now);
    const extraHolidays = await findExtraHolidays(db);
    const paymentDate =
      query.payment_date ?? nextPayoutDate(today, await findProgramme(db, today), extraHolidays);
    const decision = decidePaymentDay({ paymentDate, today, extraHolidays });
    const methods: PayoutMethod[] = ['cnab', ...(await deps.pixProviders.current()).keys()];
    const { method, proposal } = query.method
      ? { method: query.method, proposal: await proposeBatch(db, { paymentDate, method: query.method, now }) }
      : await proposeByDestination(db, { paymentDate, method: await findDefaultMethod(db, methods), now });
    const { items, next } = pageOfItems(proposal, query.after, query.limit);
    const bank = await findBankData(db, items);
    return {
      payment_date: paymentDate,
      date_problem: decision.ok ? null : batchRefusals[decision.code],
      method,
      methods: methods.map((each) => ({ method: each, name: payoutMethodNames[each] })),
      ...presentProposal(proposal),
      data: items.map((item) => presentProposed(item, bank.get(item.row.id) ?? null)),
      next,
    };
  });

  routes.operator(contract.payoutBatches, async ({ query }) => {
    const { rows, next } = await listBatches(db, query);
    return { data: rows.map(presentBatch), next };
  });

  routes.operator(contract.payoutBatchTotal, async ({ query }) =>
    presentListSum(await sumBatches(db, query.status)),
  );

  routes.operator(contract.payoutBatch, ({ params }, me, { now }) => batchDetail(deps, params.id, me, now));

  routes.operator(contract.payoutBatchItems, async ({ params, query }) => {
    if (!(await findBatch(db, params.id))) return refuse('not_found');
    const { rows, next } = await listItems(db, params.id, query);
    return { data: rows.map(presentItem), next };
  });
}

function fileRoutes(routes: Routes, deps: Deps): void {
  const send = async (id: number, kind: BatchFileKind, _me: OperatorId, call: AuditedCall) => {
    const file = await downloadBatchFile(deps, id, kind, call.context);
    if (isRefused(file)) return file;
    const name = kind === 'csv' ? `lote-${id}.csv` : remittanceName(file.sequence);
    return { name, content: Readable.from([file.content], { objectMode: false }) };
  };
  routes.operatorDownload(contract.batchRemittance, ({ params }, me, call) =>
    send(params.id, 'remittance', me, call),
  );
  routes.operatorDownload(contract.batchCsv, ({ params }, me, call) => send(params.id, 'csv', me, call));
}

export function payoutBatchRoutes(routes: Routes, deps: Deps): void {
  readRoutes(routes, deps);
  fileRoutes(routes, deps);

  const answer = (id: number, done: unknown, me: OperatorId, { now }: AuditedCall) =>
    isRefused(done) ? done : batchDetail(deps, id, me, now);

  routes.operator(contract.prepareBatch, async ({ body }, me, call) => {
    const prepared = await withoutSocketTimeout(call.request, () => prepareBatch(deps, body, call.context));
    return isRefused(prepared) ? prepared : batchDetail(deps, prepared.id, me, call.now);
  });

  routes.operator(contract.approveBatch, async ({ params }, me, call) => {
    const approved = await withoutSocketTimeout(call.request, () =>
      approveBatch(deps, params.id, call.context),
    );
    return answer(params.id, approved, me, call);
  });

  routes.operator(refusals.enterFileRefusal, async ({ params: { id }, body }, me, call) =>
    answer(id, await enterFileRefusal(deps, id, body.reason, call.context), me, call),
  );

  routes.operator(refusals.confirmFileRefusal, async ({ params: { id } }, me, call) =>
    answer(id, await confirmFileRefusal(deps, id, call.context), me, call),
  );

  routes.operator(refusals.discardFileRefusal, async ({ params: { id } }, me, call) =>
    answer(id, await discardFileRefusal(deps, id, call.context), me, call),
  );

  routes.operator(contract.rejectBatch, async ({ params: { id }, body }, me, call) =>
    answer(id, await rejectBatch(deps, id, body.reason, call.context), me, call),
  );
}
