import type { StandingOrderForm, StandingOrderRow } from '@indike/contract/operator/money/standing-orders';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { ZERO_CENTAVOS } from '@indike/rules/money/money';
import {
  type StandingOrder,
  whyOrderApprovalRefused,
  whyOrderEndRefused,
  whyOrderRefused,
} from '@indike/rules/payouts/standing-orders';
import { areIndependent, type OperatorContext, withAudit } from '../../audit/commands.ts';
import type { Deps } from '../../deps.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { presentStandingOrder, statusOf } from './present.ts';
import {
  findStandingOrder,
  insertStandingOrder,
  listStandingOrders,
  lockOpenOrders,
  markApproved,
  markEnded,
  sumPaid,
} from './standing-order-store.ts';

export async function presentedOrders(db: Queryable, now: Date): Promise<StandingOrderRow[]> {
  const today = dateInSaoPaulo(now);
  const paid = await sumPaid(db, today);
  return (await listStandingOrders(db)).map((row) =>
    presentStandingOrder(row, paid.get(row.id) ?? ZERO_CENTAVOS, today),
  );
}

async function presented(db: Queryable, id: number, now: Date): Promise<StandingOrderRow> {
  const today = dateInSaoPaulo(now);
  const order = await findStandingOrder(db, id);
  if (!order) throw new Error(`standing order ${id} is missing`);
  return presentStandingOrder(order, (await sumPaid(db, today)).get(id) ?? ZERO_CENTAVOS, today);
}

export const prepareStandingOrder = (deps: Deps, form: StandingOrderForm, context: OperatorContext) =>
  withAudit<StandingOrderRow>(
    deps,
    context,
    async (tx) => {
      const { now } = context;
      const order: StandingOrder = {
        perDay: form.per_day,
        perPerson: form.per_person,
        perWithdrawal: form.per_withdrawal,
        startsOn: form.from,
        endsOn: form.until,
      };
      const code = whyOrderRefused(order, dateInSaoPaulo(now));
      if (code !== null) return refuse(code);
      return presented(tx, await insertStandingOrder(tx, order, context), now);
    },
    ({ id, status }) => ({
      entity: 'standing-order',
      entityId: id,
      after: {
        status,
        per_day: form.per_day,
        per_person: form.per_person,
        per_withdrawal: form.per_withdrawal,
        starts_on: form.from,
        ends_on: form.until,
      },
    }),
  );

export const approveStandingOrder = (deps: Deps, id: number, context: OperatorContext) =>
  withAudit<StandingOrderRow>(
    deps,
    context,
    async (tx) => {
      const { operatorId, now } = context;
      const today = dateInSaoPaulo(now);
      const open = await lockOpenOrders(tx);
      const order = open.find((one) => one.id === id) ?? (await findStandingOrder(tx, id));
      if (!order) return refuse('not_found');
      const preparedBy = order.preparerId;
      const code = whyOrderApprovalRefused({
        order,
        status: statusOf(order, today),
        preparedBy,
        decidedBy: operatorId,
        approved: open.filter(({ approved_at }) => approved_at !== null),
        today,
      });
      if (code !== null) return refuse(code);
      if (!(await areIndependent(tx, preparedBy, operatorId, now))) return refuse('people_not_independent');
      await markApproved(tx, { id, operatorId, now });
      return presented(tx, id, now);
    },
    ({ status }) => ({
      entity: 'standing-order',
      entityId: id,
      before: { status: 'prepared' },
      after: { status },
    }),
  );

/** Waits for a payment that is being ordered by it; none is ordered or sent afterwards. */
export const endStandingOrder = (deps: Deps, id: number, context: OperatorContext) =>
  withAudit<StandingOrderRow>(
    deps,
    context,
    async (tx) => {
      const { operatorId, now } = context;
      const open = await lockOpenOrders(tx);
      const order = open.find((one) => one.id === id) ?? (await findStandingOrder(tx, id));
      if (!order) return refuse('not_found');
      const code = whyOrderEndRefused(statusOf(order, dateInSaoPaulo(now)));
      if (code !== null) return refuse(code);
      await markEnded(tx, { id, operatorId, now });
      return presented(tx, id, now);
    },
    ({ status }) => ({ entity: 'standing-order', entityId: id, after: { status } }),
  );
