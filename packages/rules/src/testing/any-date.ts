import * as fc from 'fast-check';
import { type PlainDate, addDays } from '../dates/calendar.ts';

/** Any date from 1970 to 2106. */
export const anyDate = fc
  .integer({ min: 0, max: 49_999 })
  .map((days) => addDays('1970-01-01' as PlainDate, days));
