import type { Tx } from '../platform/db/database.ts';
import type { OperatorId } from '../platform/http/authentication.ts';
import { moveReferral, payFirstInvoice, transitionForm } from './money.ts';
import type { DemoReferral } from './people.ts';
import {
  addDays,
  dateInSaoPaulo,
  instantAtSaoPauloStart,
  DAY_MS,
  type PlainDate,
  weekday,
} from '@indike/rules/dates/calendar';

const DAYS_BEFORE_FIRST_STEP = 1.3;
const DAYS_PER_STEP = 8.4;

const MINUTE_MS = 60_000;
const OFFICE_OPENS = 9 * 60;
const OFFICE_MINUTES = 8 * 60;
const FRIDAY = 5;
const SUNDAY = 7;

/**
 * At a time between nine and five of the same day, because nobody works at night; of the Friday before a weekend, a few
 * minutes later, so that events keep their order.
 */
export function inOfficeHours(day: PlainDate, minute: number): Date {
  const daysPastFriday = Math.max(0, (weekday(day) || SUNDAY) - FRIDAY);
  const start = instantAtSaoPauloStart(addDays(day, -daysPastFriday)).getTime();
  return new Date(start + (OFFICE_OPENS + (minute % OFFICE_MINUTES) + daysPastFriday) * MINUTE_MS);
}

export function officeTimeOf(instant: Date): Date {
  const day = dateInSaoPaulo(instant);
  return inOfficeHours(
    day,
    Math.floor((instant.getTime() - instantAtSaoPauloStart(day).getTime()) / MINUTE_MS),
  );
}

/** Something that happened in the demonstration's past. */
export interface DemoEvent {
  readonly at: Date;
  readonly run: (tx: Tx, now: Date) => Promise<unknown>;
}

export const byTime = (a: DemoEvent, b: DemoEvent): number => a.at.getTime() - b.at.getTime();

/** One event per status of the path. The finished status has none: the product sets it once the reward is paid. */
export function eventsOf(
  referral: DemoReferral,
  referralId: number,
  operatorId: OperatorId,
  invoiceAt?: Date,
): DemoEvent[] {
  const reais = referral.reais ?? 3_000 + referral.index * 450;
  const reason = referral.reason ?? 'no_contact';
  return referral.path.flatMap((status, step): DemoEvent[] => {
    const at = officeTimeOf(
      new Date(referral.started.getTime() + (DAYS_BEFORE_FIRST_STEP + step * DAYS_PER_STEP) * DAY_MS),
    );
    if (status === 'finished') return [];
    if (status === 'reward_scheduled') {
      return [
        { at: invoiceAt ?? at, run: (tx, now) => payFirstInvoice(tx, referralId, { operatorId, now }) },
      ];
    }
    const run = (tx: Tx, now: Date) =>
      moveReferral(tx, referralId, transitionForm({ status, reais, reason, now }), { operatorId, now });
    return [{ at, run }];
  });
}
