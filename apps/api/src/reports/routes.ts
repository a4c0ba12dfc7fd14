import * as contract from '@indike/contract/money/reports';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { reaisFromCentavos } from '@indike/rules/money/money';
import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import { withProgramme } from '../programme/commands.ts';
import { presentChartEarning, presentGains } from './present.ts';
import { accountBalance, gainsByMonth, referralEarnings, type BalanceRow } from './queries.ts';

const presentTotal = ([row]: [BalanceRow, ...BalanceRow[]]) => ({
  total: reaisFromCentavos(row.total),
});

export function reportRoutes(routes: Routes, deps: Deps): void {
  routes.indikerRead(
    contract.totalAvailable,
    (_input, session) => accountBalance(deps.db, { ...session, kind: 'available' }),
    presentTotal,
  );
  routes.indikerRead(
    contract.totalRequested,
    (_input, session) => accountBalance(deps.db, { ...session, kind: 'requested' }),
    presentTotal,
  );
  routes.indikerRead(
    contract.totalPaid,
    (_input, session) => accountBalance(deps.db, { ...session, kind: 'paid' }),
    presentTotal,
  );

  routes.indikerRead(
    contract.gainsChart,
    (_input, session) => withProgramme(deps.db, gainsByMonth(deps.db, session)),
    ([row], { query }) => presentGains(row, query.months, dateInSaoPaulo(deps.clock.now())),
  );

  routes.indikerRead(
    contract.referralChart,
    ({ params }, session) => referralEarnings(deps.db, { ...session, id: params.id }),
    ([row]) => (row.id === null ? refuse('not_found') : row.earnings.map(presentChartEarning)),
  );
}
