import type { StandingOrderRow } from '@indike/contract/operator/money/standing-orders';
import { dateText, dateTimeText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';

/** Of the dot beside the name of the status: amber waits for somebody, blue is to come, green pays. */
export const ORDER_COLORS: Readonly<Record<StandingOrderRow['status'], string>> = {
  prepared: 'f08c00',
  approved: '1b5cf5',
  in_force: '2f9e44',
  finished: '',
  ended: '',
};

/** 'Até R$ 500,00 por saque, R$ 1.000,00 por pessoa no dia e R$ 5.000,00 no dia, de 1 a 31 de dez. de 2026.' */
export const ceilingsText = (order: StandingOrderRow): string =>
  `Até ${moneyText(order.per_withdrawal)} por saque, ${moneyText(order.per_person)} por pessoa no dia e ${moneyText(order.per_day)} no dia, de ${dateText(order.from)} a ${dateText(order.until)}.`;

/** 'Preparada por Ana Lima em 16 de mar. de 2026, 14h05' */
export const orderActs = ({ prepared, approved, ended }: StandingOrderRow): string[] =>
  (
    [
      ['Preparada', prepared],
      ['Aprovada', approved],
      ['Encerrada', ended],
    ] as const
  ).flatMap(([done, act]) => (act?.by ? [`${done} por ${act.by.name} em ${dateTimeText(act.at)}`] : []));
