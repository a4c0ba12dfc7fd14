import { isBusinessDay } from '@indike/rules/dates/business-days';
import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Deps } from '../deps.ts';
import { refuse } from '../platform/refusal.ts';
import { withAudit, type OperatorContext } from '../audit/commands.ts';
import { deleteExtraHoliday, insertExtraHoliday, type Holiday } from './holiday-store.ts';

export { extraHolidayDates, findExtraHolidays, listExtraHolidays } from './holiday-store.ts';
export { insertExtraHoliday } from './holiday-store.ts';

/** A holiday has no numeric id: the audit log identifies it by the digits of its date. */
const auditIdOf = (date: PlainDate) => Number(date.replaceAll('-', ''));

export const addHoliday = (deps: Deps, holiday: Holiday, context: OperatorContext) =>
  withAudit<Holiday>(
    deps,
    context,
    async (tx) => {
      if (!isBusinessDay(holiday.date)) return refuse('holiday_exists');
      return (await insertExtraHoliday(tx, holiday, context.now)) ? holiday : refuse('holiday_exists');
    },
    () => ({ entity: 'holiday', entityId: auditIdOf(holiday.date), after: { ...holiday } }),
  );

export const removeHoliday = (deps: Deps, date: PlainDate, context: OperatorContext) =>
  withAudit<Holiday>(
    deps,
    context,
    async (tx) => (await deleteExtraHoliday(tx, date)) ?? refuse('not_found'),
    (removed) => ({ entity: 'holiday', entityId: auditIdOf(date), before: { ...removed } }),
  );
