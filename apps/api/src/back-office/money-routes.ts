import type { OperatorReferral } from '@indike/contract/operator/referrals';
import * as contract from '@indike/contract/operator/money';
import { bankHolidays } from '@indike/rules/dates/business-days';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { bankDataOf } from '../bank-accounts/snapshot.ts';
import type { Deps } from '../deps.ts';
import { checkLedger } from '../ledger/check.ts';
import type { Call, Routes } from '../platform/http/routes.ts';
import type { OperatorId } from '../platform/http/authentication.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import * as commands from './money-commands.ts';
import {
  presentAudit,
  presentIndiker,
  presentWithdrawalDetail,
  presentWithdrawalRow,
} from './money-present.ts';
import {
  findWithdrawalForOperator,
  itemsOf,
  listAudit,
  listIndikers,
  listWithdrawalsForOperator,
} from './money-queries.ts';

type ReferralDetail = (id: number) => Promise<OperatorReferral | Refused>;

const by = (operatorId: OperatorId, { request, now }: Call): commands.Operating => ({
  operatorId,
  requestId: request.id,
  now,
});

const namesOfHolidays = async ({ db }: Deps) =>
  db.selectFrom('extra_holiday').select(['date', 'name']).orderBy('date').execute();

async function withdrawalDetail(deps: Deps, id: number, now: Date) {
  const row = await findWithdrawalForOperator(deps.db, id);
  if (!row) return refuse('not_found');
  const [items, bank, holidays] = await Promise.all([
    itemsOf(deps.db, id),
    bankDataOf(deps.db, row.user_id),
    namesOfHolidays(deps),
  ]);
  return presentWithdrawalDetail(row, {
    items,
    bank: bank?.data ?? null,
    today: dateInSaoPaulo(now),
    holidays: new Set(holidays.map(({ date }) => date)),
  });
}

function withdrawalRoutes(routes: Routes, deps: Deps): void {
  routes.operator(contract.operatorWithdrawals, async ({ query: { page, limit, status } }) => {
    const { rows, total } = await listWithdrawalsForOperator(deps.db, { page, limit, status });
    return { data: rows.map(presentWithdrawalRow), current_page: page, per_page: limit, total };
  });

  routes.operator(contract.operatorWithdrawalDetail, ({ params }, _me, { now }) =>
    withdrawalDetail(deps, params.id, now),
  );

  routes.operator(contract.scheduleWithdrawal, async ({ params, body }, me, call) => {
    const wanted = body.payment_date ?? null;
    const moved = await commands.scheduleWithdrawal(deps, params.id, wanted, by(me, call));
    return isRefused(moved) ? moved : withdrawalDetail(deps, params.id, call.now);
  });

  routes.operator(contract.payWithdrawal, async ({ params, body }, me, call) => {
    const moved = await commands.payWithdrawal(deps, params.id, body.paid_at, by(me, call));
    return isRefused(moved) ? moved : withdrawalDetail(deps, params.id, call.now);
  });

  routes.operator(contract.returnWithdrawal, async ({ params, body }, me, call) => {
    const moved = await commands.returnWithdrawal(deps, params.id, body.reason, by(me, call));
    return isRefused(moved) ? moved : withdrawalDetail(deps, params.id, call.now);
  });
}

function holidayRoutes(routes: Routes, deps: Deps): void {
  routes.operator(contract.holidays, async (_input, _me, { now }) => {
    const year = Number(dateInSaoPaulo(now).slice(0, 4));
    return {
      extra: await namesOfHolidays(deps),
      computed: [...bankHolidays(year), ...bankHolidays(year + 1)],
    };
  });

  routes.operator(contract.addHoliday, ({ body }, me, call) => commands.addHoliday(deps, body, by(me, call)));

  routes.operator(contract.removeHoliday, async ({ params }, me, call) => {
    const removed = await commands.removeHoliday(deps, params.date, by(me, call));
    return isRefused(removed) ? removed : { message: 'Feriado excluído' };
  });
}

function indikerRoutes(routes: Routes, deps: Deps): void {
  routes.operator(contract.indikers, async ({ query: { page, limit, q, settlement } }) => {
    const filter = { page, limit, q, settlementRequested: settlement !== undefined };
    const { rows, total } = await listIndikers(deps.db, filter);
    return { data: rows.map(presentIndiker), current_page: page, per_page: limit, total };
  });

  routes.operator(contract.settleIndiker, async ({ params, body }, me, call) => {
    const settled = await commands.settleIndiker(deps, params.id, body.reason, by(me, call));
    return isRefused(settled) ? settled : withdrawalDetail(deps, settled.withdrawal.id, call.now);
  });
}

/** `detail` answers with the referral as it is after the act. */
export function moneyRoutes(routes: Routes, deps: Deps, detail: ReferralDetail): void {
  routes.operator(contract.invoicePayment, async ({ params, body }, me, call) => {
    const payment = { paidOn: body.paid_at, datesConfirmed: body.confirm_dates === true };
    const paid = await commands.payInvoice(deps, params.id, payment, by(me, call));
    return isRefused(paid) ? paid : detail(params.id);
  });

  routes.operator(contract.clawback, async ({ params, body }, me, call) => {
    const taken = await commands.clawBack(deps, params.id, body, by(me, call));
    return isRefused(taken) ? taken : detail(params.id);
  });

  withdrawalRoutes(routes, deps);
  holidayRoutes(routes, deps);

  indikerRoutes(routes, deps);

  routes.operator(contract.audit, async ({ query: { page, limit } }) => {
    const { rows, total } = await listAudit(deps.db, { page, limit });
    return { data: rows.map(presentAudit), current_page: page, per_page: limit, total };
  });

  routes.operator(contract.ledgerCheck, async (_input, _me, { now }) => {
    const result = await checkLedger(deps.db, dateInSaoPaulo(now));
    return { ...result, findings: [...result.findings] };
  });
}
