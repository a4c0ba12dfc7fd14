import { earlierPayments } from '@indike/contract/money/earlier-payments';
import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { listEarlierPayments } from './commands.ts';

export function earlierPaymentRoutes(routes: Routes, { db }: Deps): void {
  routes.indiker(earlierPayments, ({ query }, me) => listEarlierPayments(db, me, query));
}
