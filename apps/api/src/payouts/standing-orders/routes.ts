import * as indiker from '@indike/contract/money/withdrawals';
import * as contract from '@indike/contract/operator/money/standing-orders';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { wouldPayAtOnce } from './pay-at-once.ts';
import {
  approveStandingOrder,
  endStandingOrder,
  prepareStandingOrder,
  presentedOrders,
} from './standing-orders.ts';

export function standingOrderRoutes(routes: Routes, deps: Deps): void {
  routes.operator(contract.standingOrders, async (_input, _me, { now }) => ({
    data: await presentedOrders(deps.db, now),
  }));

  routes.operator(contract.prepareStandingOrder, ({ body }, _me, call) =>
    prepareStandingOrder(deps, body, call.context),
  );

  routes.operator(contract.approveStandingOrder, ({ params }, _me, call) =>
    approveStandingOrder(deps, params.id, call.context),
  );

  routes.operator(contract.endStandingOrder, ({ params }, _me, call) =>
    endStandingOrder(deps, params.id, call.context),
  );

  routes.indiker(indiker.paymentAtOnce, async (_input, me, { now }) => ({
    at_once: await wouldPayAtOnce(deps, me, now),
  }));
}
