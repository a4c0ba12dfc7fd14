import { addDays, type PlainDate } from '../dates/calendar.ts';
import { nextBusinessDay } from '../dates/business-days.ts';

// Until when the staff means to contact a referred company for the first time (product 4.15).

export const FIRST_CONTACT_BUSINESS_DAYS = 3;

export function firstContactBy(referredOn: PlainDate): PlainDate {
  let day = referredOn;
  for (let count = 0; count < FIRST_CONTACT_BUSINESS_DAYS; count += 1) day = nextBusinessDay(addDays(day, 1));
  return day;
}
