import type { Centavos } from '@indike/rules/money/money';
import type { Tx } from '../platform/db/database.ts';
import type { OperatorId } from '../platform/http/authentication.ts';
import { formFor, moveOn, payFirstInvoice } from './money.ts';
import type { DemoReferral } from './people.ts';

const DAY_MS = 86_400_000;

export interface DemoEvent {
  readonly at: Date;
  readonly run: (tx: Tx, now: Date) => Promise<unknown>;
}

export const byMoment = (a: DemoEvent, b: DemoEvent): number => a.at.getTime() - b.at.getTime();

/** Every step of a referral at its own moment; 5 comes by itself when the reward is paid. */
export function eventsOf(
  life: DemoReferral,
  referralId: number,
  operatorId: OperatorId,
  invoiceAt?: Date,
): DemoEvent[] {
  const value = life.value ?? ((300_000 + life.index * 45_000) as Centavos);
  return life.path
    .map((status, step): DemoEvent & { status: number } => ({
      status,
      at: new Date(life.started.getTime() + (1.3 + step * 8.4) * DAY_MS),
      run: (tx, now) =>
        status === 4
          ? payFirstInvoice(tx, referralId, { operatorId, now })
          : moveOn(tx, referralId, formFor(status, value, life.reason ?? 'no_contact', now), {
              operatorId,
              now,
            }),
    }))
    .filter(({ status }) => status !== 5)
    .map((step) => (step.status === 4 && invoiceAt ? { ...step, at: invoiceAt } : step));
}
