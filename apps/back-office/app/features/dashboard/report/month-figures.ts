import type { ReportFigures, ReportMonth } from '@indike/contract/operator/dashboard-report';
import { type Centavos, formatBRL, formatCount, uncheckedCentavos } from '@indike/rules/money/money';
import { statusColors } from '@indike/rules/referrals/status-names';
import { decimal, type Figure, itemOf, type Measure, monthText, percentText, type Report } from './figure.ts';

const READY = 'var(--link)';
const COMING = 'color-mix(in srgb, var(--link) 22%, var(--surface))';
const WON = `#${statusColors.accepted}`;

const moneyText = (amount: number): string => formatBRL(uncheckedCentavos(amount));
const compact = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumSignificantDigits: 3 });
const shortMoney = (amount: number): string => compact.format(amount / 100);
/** Sums and differences are whole centavos. */
const inCentavos = (reais: number): Centavos => uncheckedCentavos(Math.round(reais * 100));

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export function conversionFigure(report: Report): Figure {
  const { months } = report;
  const total = (of: 'made' | 'won') => (figures: ReportFigures) =>
    sum(figures.months.map((month) => month[of]));
  /** In tenths of a per cent, as shown. */
  const rate = (figures: ReportFigures): number | null => {
    const made = total('made')(figures);
    return made === 0 ? null : Math.round((total('won')(figures) / made) * 1000);
  };
  const measures: readonly Measure[] = [
    { name: 'Indicadas', of: total('made'), better: 'more', color: READY },
    { name: 'Com contrato', of: total('won'), better: 'more', color: WON },
    {
      name: 'Conversão',
      of: rate,
      better: 'more',
      format: (tenths) => `${decimal(tenths / 10)}%`,
      difference: (tenths) => `${decimal(tenths / 10)} p.p.`,
    },
  ];
  return {
    name: 'Conversão por mês',
    note: 'Das indicações feitas em cada mês, quantas têm contrato até agora. Os meses novos ainda crescem.',
    file: 'conversao-por-mes.csv',
    items: measures.map((measure) => itemOf(report, measure)),
    chart: {
      months: months.map(({ month }) => monthText(month)),
      series: [
        { name: 'Indicadas', color: READY, values: months.map(({ made }) => made) },
        { name: 'Com contrato', color: WON, values: months.map(({ won }) => won) },
      ],
      stacked: false,
      format: formatCount,
      short: formatCount,
    },
    heads: ['Mês', 'Indicadas', 'Com contrato', 'Conversão'],
    rows: months.map(({ month, made, won }) => [
      monthText(month),
      formatCount(made),
      formatCount(won),
      percentText(won, made),
    ]),
  };
}

/** The money of a month, in centavos. */
type MonthOfMoney = Readonly<Record<keyof NonNullable<ReportMonth['money']>, number>> & {
  readonly label: string;
};

const withMoney = ({ months }: ReportFigures): MonthOfMoney[] =>
  months.flatMap(({ month, money }) =>
    money === null
      ? []
      : [
          {
            label: monthText(month),
            contracts: money.contracts,
            value: inCentavos(money.value),
            rewards: inCentavos(money.rewards),
            promised: inCentavos(money.promised),
            receivable: inCentavos(money.receivable),
            available: inCentavos(money.available),
            requested: inCentavos(money.requested),
          },
        ],
  );

type Balances = Pick<MonthOfMoney, 'promised' | 'receivable' | 'available' | 'requested'>;
const comingOf = ({ promised, receivable }: Balances) => promised + receivable;
const readyOf = ({ available, requested }: Balances) => available + requested;
const owedOf = (balances: Balances) => comingOf(balances) + readyOf(balances);

export function liabilityFigure(report: Report): Figure {
  const months = withMoney(report);
  const atEnd = (of: (balances: Balances) => number) => (figures: ReportFigures) => {
    const last = withMoney(figures).at(-1);
    return last === undefined ? null : of(last);
  };
  const money = { better: null, format: moneyText } as const;
  return {
    name: 'A pagar por mês',
    note: 'O que se devia a todos os Indikers no fim de cada mês, pelo livro-razão.',
    file: 'a-pagar-por-mes.csv',
    items: [
      itemOf(report, { ...money, name: 'Disponível e solicitado', of: atEnd(readyOf), color: READY }),
      itemOf(report, { ...money, name: 'Previsto e a liberar', of: atEnd(comingOf), color: COMING }),
      itemOf(report, { ...money, name: 'Total no fim do período', of: atEnd(owedOf) }),
    ],
    chart: {
      months: months.map(({ label }) => label),
      series: [
        { name: 'Disponível e solicitado', color: READY, values: months.map(readyOf) },
        { name: 'Previsto e a liberar', color: COMING, outline: READY, values: months.map(comingOf) },
      ],
      stacked: true,
      format: moneyText,
      short: shortMoney,
    },
    heads: ['Mês', 'Previsto', 'A liberar', 'Disponível', 'Solicitado', 'Total'],
    rows: months.map((month) => [
      month.label,
      moneyText(month.promised),
      moneyText(month.receivable),
      moneyText(month.available),
      moneyText(month.requested),
      moneyText(owedOf(month)),
    ]),
  };
}

type Contracts = Pick<MonthOfMoney, 'contracts' | 'rewards'>;
const costOf = ({ contracts, rewards }: Contracts): number | null =>
  contracts === 0 ? null : Math.round(rewards / contracts);

export function costFigure(report: Report): Figure {
  const months = withMoney(report);
  const total = (of: 'contracts' | 'value' | 'rewards') => (figures: ReportFigures) =>
    sum(withMoney(figures).map((month) => month[of]));
  const measures: readonly Measure[] = [
    { name: 'Contratos', of: total('contracts'), better: 'more' },
    { name: 'Valor dos contratos', of: total('value'), better: 'more', format: moneyText },
    { name: 'Bonificações', of: total('rewards'), better: null, format: moneyText },
    {
      name: 'Por contrato',
      of: (figures) => costOf({ contracts: total('contracts')(figures), rewards: total('rewards')(figures) }),
      better: 'less',
      format: moneyText,
      color: READY,
    },
  ];
  return {
    name: 'Custo por contrato',
    note: 'As bonificações dos contratos registrados em cada mês, por contrato; sem os cancelados depois.',
    file: 'custo-por-contrato.csv',
    items: measures.map((measure) => itemOf(report, measure)),
    chart: {
      months: months.map(({ label }) => label),
      series: [{ name: 'Por contrato', color: READY, values: months.map((month) => costOf(month) ?? 0) }],
      stacked: false,
      format: moneyText,
      short: shortMoney,
    },
    heads: ['Mês', 'Contratos', 'Valor dos contratos', 'Bonificações', 'Por contrato'],
    rows: months.map((month) => {
      const cost = costOf(month);
      return [
        month.label,
        formatCount(month.contracts),
        moneyText(month.value),
        moneyText(month.rewards),
        cost === null ? '—' : moneyText(cost),
      ];
    }),
  };
}
