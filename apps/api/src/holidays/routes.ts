import * as contract from '@indike/contract/operator/money/holidays';
import { bankHolidays } from '@indike/rules/dates/business-days';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { isRefused } from '../platform/refusal.ts';
import { addHoliday, removeHoliday } from './commands.ts';
import { listExtraHolidays } from './holiday-store.ts';

export function holidayRoutes(routes: Routes, deps: Deps): void {
  routes.operator(contract.holidays, async (_input, _operatorId, { now }) => {
    const year = Number(dateInSaoPaulo(now).slice(0, 4));
    return {
      extra: await listExtraHolidays(deps.db),
      computed: [...bankHolidays(year), ...bankHolidays(year + 1)],
    };
  });

  routes.operator(contract.addHoliday, ({ body }, _operatorId, call) => addHoliday(deps, body, call.context));

  routes.operator(contract.removeHoliday, async ({ params }, _operatorId, call) => {
    const removed = await removeHoliday(deps, params.date, call.context);
    return isRefused(removed) ? removed : { message: 'Feriado excluído' };
  });
}
