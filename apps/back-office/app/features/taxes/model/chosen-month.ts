import type { PlainDate } from '@indike/rules/dates/calendar';
import { MONTH, monthAfter, monthOf, monthText } from '@indike/rules/taxes/months';

const OFFERED = 36;

/** The months that can be chosen, the current one first. */
export const monthChoices = (today: PlainDate): { value: string; label: string }[] =>
  Array.from({ length: OFFERED }, (_, back) => monthAfter(monthOf(today), -back)).map((value) => ({
    value,
    label: monthText(value),
  }));

/** Reads the month from any URL, even a hand-typed one. Falls back to the current month if it cannot be chosen. */
export function chosenMonth(params: URLSearchParams, today: PlainDate): string {
  const wanted = params.get('mes') ?? '';
  const present = monthOf(today);
  const first = monthAfter(present, 1 - OFFERED);
  return MONTH.test(wanted) && wanted <= present && wanted >= first ? wanted : present;
}
