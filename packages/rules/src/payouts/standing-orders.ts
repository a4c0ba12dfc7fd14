import type { PlainDate } from '../dates/calendar.ts';
import { addCentavos, type Centavos } from '../money/money.ts';
import { programmeRefusals } from '../money/programme-versions.ts';

// Standing orders (product 7.15): what two administrators allow to be paid as soon as it is requested, without a decision on
// each batch. Ceilings are of what is requested, before tax.

export interface StandingOrder {
  /** Of all payments of a day together. */
  readonly perDay: Centavos;
  readonly perPerson: Centavos;
  readonly perWithdrawal: Centavos;
  readonly startsOn: PlainDate;
  /** The last day. */
  readonly endsOn: PlainDate;
}

export const standingOrderStatuses = ['prepared', 'approved', 'in_force', 'finished', 'ended'] as const;
export type StandingOrderStatus = (typeof standingOrderStatuses)[number];
export const standingOrderStatusNames: Readonly<Record<StandingOrderStatus, string>> = {
  prepared: 'À espera de aprovação',
  approved: 'Aprovada',
  in_force: 'Em vigor',
  finished: 'Terminada',
  ended: 'Encerrada',
};

export const standingOrderRefusals = {
  standing_order_over: 'O último dia não pode ser anterior ao primeiro nem a hoje.',
  ceilings_not_ascending: 'O limite por saque não passa do limite por pessoa, nem este do limite por dia.',
  same_person: programmeRefusals.same_person,
  standing_order_decided: 'Esta autorização já foi decidida. Atualize a página.',
  standing_order_overlaps: 'Já há uma autorização aprovada nesses dias. Encerre-a antes de aprovar outra.',
} as const;
export type StandingOrderRefusal = keyof typeof standingOrderRefusals;

/** Why an order contradicts itself, or could pay nothing anymore; null when neither. */
export function whyOrderRefused(order: StandingOrder, today: PlainDate): StandingOrderRefusal | null {
  const { perDay, perPerson, perWithdrawal, startsOn, endsOn } = order;
  if (endsOn < startsOn || endsOn < today) return 'standing_order_over';
  return perWithdrawal <= perPerson && perPerson <= perDay ? null : 'ceilings_not_ascending';
}

export function standingOrderStatus(
  {
    startsOn,
    endsOn,
    isApproved,
    isEnded,
  }: Pick<StandingOrder, 'startsOn' | 'endsOn'> & { readonly isApproved: boolean; readonly isEnded: boolean },
  today: PlainDate,
): StandingOrderStatus {
  if (isEnded) return 'ended';
  if (!isApproved) return 'prepared';
  if (today < startsOn) return 'approved';
  return today > endsOn ? 'finished' : 'in_force';
}

interface OrderToApprove {
  readonly order: StandingOrder;
  readonly status: StandingOrderStatus;
  readonly preparedBy: number;
  readonly decidedBy: number;
  /** Orders that were approved and not ended. */
  readonly approved: readonly Pick<StandingOrder, 'startsOn' | 'endsOn'>[];
  readonly today: PlainDate;
}

/** Of two orders on one day, the end of one would not stop the payments, so there is never more than one. */
export function whyOrderApprovalRefused(facts: OrderToApprove): StandingOrderRefusal | null {
  const { order, status, preparedBy, decidedBy, approved, today } = facts;
  if (status !== 'prepared') return 'standing_order_decided';
  if (preparedBy === decidedBy) return 'same_person';
  const overlaps = approved.some(
    ({ startsOn, endsOn }) => startsOn <= order.endsOn && order.startsOn <= endsOn,
  );
  return overlaps ? 'standing_order_overlaps' : whyOrderRefused(order, today);
}

/** What is over cannot be ended again. */
export const whyOrderEndRefused = (status: StandingOrderStatus): StandingOrderRefusal | null =>
  status === 'ended' || status === 'finished' ? 'standing_order_decided' : null;

/** What was paid at once on a day, whatever came of it: to everybody, and to one person. */
export interface PaidThatDay {
  readonly all: Centavos;
  readonly person: Centavos;
}

export const isWithinCeilings = (
  { perDay, perPerson, perWithdrawal }: StandingOrder,
  paid: PaidThatDay,
  amount: Centavos,
): boolean =>
  amount <= perWithdrawal &&
  addCentavos(paid.person, amount) <= perPerson &&
  addCentavos(paid.all, amount) <= perDay;
