import { statusNames } from '@indike/rules/referrals/status-names';
import type { ReportMonth } from '@indike/contract/operator/dashboard-report';
import type { ResponseOf } from '@indike/contract/calls';
import { formatMonth, plainDate } from '@indike/rules/dates/calendar';
import { formatCount } from '@indike/rules/money/money';
import type { FunnelStage } from '@indike/rules/referrals/funnel';
import { moneyText } from '@indike/ui/format/money.ts';
import type { ChartRow, Series } from '@indike/ui/charts/row-chart.tsx';

export type Report = ResponseOf<'GET /api/operator/dashboard/report'>;

/** A figure as a chart, a table and a file. Cells hold formatted text. */
export interface Figure {
  readonly name: string;
  readonly note: string;
  readonly file: string;
  readonly series: readonly Series[];
  readonly chart: readonly ChartRow[];
  readonly heads: readonly string[];
  readonly rows: readonly (readonly [string, ...string[]])[];
}

/** Removes units and thousands separators from a number, so that a spreadsheet can parse it. */
export const fileCell = (cell: string): string =>
  /^(R\$\s|\d)/.test(cell)
    ? cell
        .replace(/^R\$\s/, '')
        .replace(/%$| dias?$/, '')
        .replaceAll(/\.(?=\d{3})/g, '')
    : cell;

const ONE: readonly Series[] = [{ name: 'Valor', tone: 'first' }];

const STAGE_NAMES: Readonly<Record<FunnelStage, string>> = {
  made: 'Indicadas',
  contacted: 'Em Contato',
  negotiated: 'Em negociação',
  won: 'Proposta Aceita',
  invoiced: 'Fatura paga',
};

const percentText = (part: number, whole: number): string =>
  whole === 0 ? '—' : `${((part / whole) * 100).toFixed(1).replace('.', ',')}%`;
export const monthText = (month: string): string => {
  const day = plainDate(`${month}-01`);
  return day === null ? month : formatMonth(day);
};
const daysText = (days: number): string => {
  const text = String(days).replace('.', ',');
  return days === 1 ? '1 dia' : `${text} dias`;
};

export function funnelFigure({ funnel, cancelled }: Report): Figure {
  const made = funnel[0]?.referrals ?? 0;
  const steps = [
    ...funnel.map(({ stage, referrals }) => ({ name: STAGE_NAMES[stage], count: referrals })),
    { name: 'Canceladas', count: cancelled },
  ];
  return {
    name: 'Funil',
    note: 'Das indicações feitas no período, quantas chegaram a cada passo até agora.',
    file: 'funil.csv',
    series: ONE,
    chart: steps.map(({ name, count }) => ({
      label: name,
      values: [count],
      text: `${formatCount(count)} (${percentText(count, made)})`,
    })),
    heads: ['Passo', 'Indicações', 'Do total'],
    rows: steps.map(({ name, count }) => [name, formatCount(count), percentText(count, made)]),
  };
}

export function staysFigure({ stays }: Report): Figure {
  const names = stays.map(({ status }) => statusNames[status]);
  return {
    name: 'Tempo em cada status',
    note: 'A mediana dos dias em cada status, das indicações que saíram dele no período.',
    file: 'tempo-por-status.csv',
    series: ONE,
    chart: stays.map(({ median_days }, at) => ({
      label: names[at] ?? '',
      values: [median_days],
      text: daysText(median_days),
    })),
    heads: ['Status', 'Mediana', 'Indicações que saíram'],
    rows: stays.map(({ median_days, left }, at) => [
      names[at] ?? '',
      daysText(median_days),
      formatCount(left),
    ]),
  };
}

export function conversionFigure({ months }: Report): Figure {
  return {
    name: 'Conversão por mês',
    note: 'Das indicações feitas em cada mês, quantas têm contrato até agora. Os meses novos ainda crescem.',
    file: 'conversao-por-mes.csv',
    series: ONE,
    chart: months.map(({ month, made, won }) => ({
      label: monthText(month),
      values: [made === 0 ? 0 : won / made],
      text: `${percentText(won, made)} · ${formatCount(won)} de ${formatCount(made)}`,
    })),
    heads: ['Mês', 'Indicadas', 'Com contrato', 'Conversão'],
    rows: months.map(({ month, made, won }) => [
      monthText(month),
      formatCount(made),
      formatCount(won),
      percentText(won, made),
    ]),
  };
}

type MonthOfMoney = NonNullable<ReportMonth['money']> & { readonly month: string };

const withMoney = ({ months }: Report): MonthOfMoney[] =>
  months.flatMap(({ month, money }) => (money === null ? [] : [{ month, ...money }]));

export function liabilityFigure(report: Report): Figure {
  const rows = withMoney(report).map(({ month, promised, receivable, available, requested }) => ({
    label: monthText(month),
    values: [promised, receivable, available, requested],
  }));
  const total = (values: readonly number[]) => moneyText(values.reduce((sum, value) => sum + value, 0));
  return {
    name: 'A pagar por mês',
    note: 'O que se devia a todos os Indikers no fim de cada mês, pelo livro-razão.',
    file: 'a-pagar-por-mes.csv',
    series: [
      { name: 'Previsto', tone: 'second' },
      { name: 'A liberar', tone: 'first' },
      { name: 'Disponível', tone: 'third' },
      { name: 'Solicitado', tone: 'fourth' },
    ],
    chart: rows.map(({ label, values }) => ({ label, values, text: total(values) })),
    heads: ['Mês', 'Previsto', 'A liberar', 'Disponível', 'Solicitado', 'Total'],
    rows: rows.map(({ label, values }) => [label, ...values.map(moneyText), total(values)]),
  };
}

export function costFigure(report: Report): Figure {
  const months = withMoney(report).map(({ month, contracts, value, rewards }) => ({
    label: monthText(month),
    contracts,
    value,
    rewards,
    each: contracts === 0 ? 0 : Math.round((rewards / contracts) * 100) / 100,
  }));
  return {
    name: 'Custo por contrato',
    note: 'As bonificações dos contratos registrados em cada mês, por contrato; sem os cancelados depois.',
    file: 'custo-por-contrato.csv',
    series: ONE,
    chart: months.map(({ label, each, contracts }) => ({
      label,
      values: [each],
      text: contracts === 0 ? 'nenhum contrato' : moneyText(each),
    })),
    heads: ['Mês', 'Contratos', 'Valor dos contratos', 'Bonificações', 'Por contrato'],
    rows: months.map(({ label, contracts, value, rewards, each }) => [
      label,
      formatCount(contracts),
      moneyText(value),
      moneyText(rewards),
      contracts === 0 ? '—' : moneyText(each),
    ]),
  };
}
