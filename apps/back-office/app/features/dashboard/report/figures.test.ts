import { expect, it } from 'vitest';
import { fileCell, type Figure, type Report } from './figure.ts';
import { cancellationsFigure, funnelFigure, staysFigure } from './figures.ts';
import { conversionFigure, costFigure, liabilityFigure } from './month-figures.ts';

const MONEY = {
  contracts: 3,
  value: 1_000,
  rewards: 500,
  promised: 10,
  receivable: 20,
  available: 30.5,
  requested: 40,
};
const REPORT: Report = {
  computed_at: null,
  funnel: [
    { stage: 'made', referrals: 8 },
    { stage: 'contacted', referrals: 4 },
    { stage: 'negotiated', referrals: 2 },
    { stage: 'won', referrals: 1 },
    { stage: 'invoiced', referrals: 0 },
  ],
  cancelled: 3,
  cancellations: [
    { reason: 'Sem orçamento', referrals: 2 },
    { reason: 'Outro motivo', referrals: 1 },
  ],
  previous: null,
  stays: [
    { status: 'waiting', left: 4, median_days: 1 },
    { status: 'in_contact', left: 2, median_days: 2.5 },
  ],
  months: [
    { month: '2026-10', made: 0, won: 0, money: { ...MONEY, contracts: 0, value: 0, rewards: 0 } },
    { month: '2026-11', made: 8, won: 1, money: MONEY },
  ],
};
/** Replaces the no-break space of formatted amounts. */
const plain = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map((cell) => cell.replaceAll('\u00A0', ' ')));

it('shows how many referrals reached each stage of the funnel', () =>
  expect(funnelFigure(REPORT).rows).toEqual([
    ['Indicadas', '8', '100,0%'],
    ['Em Contato', '4', '50,0%'],
    ['Em negociação', '2', '25,0%'],
    ['Proposta Aceita', '1', '12,5%'],
    ['Fatura paga', '0', '0,0%'],
  ]));

it('shows cancellations apart from the funnel, by reason', () =>
  expect(cancellationsFigure(REPORT).rows).toEqual([
    ['Sem orçamento', '2', '25,0%'],
    ['Outro motivo', '1', '12,5%'],
    ['Todas as canceladas', '3', '37,5%'],
  ]));

it('shows the time in each status in days', () =>
  expect(staysFigure(REPORT).rows).toEqual([
    ['Aguardando', '1 dia', '4'],
    ['Em Contato', '2,5 dias', '2'],
  ]));

it('shows no conversion rate for a month without referrals', () =>
  expect(conversionFigure(REPORT).rows).toEqual([
    ['out/26', '0', '0', '—'],
    ['nov/26', '8', '1', '12,5%'],
  ]));

it('adds up the liability', () =>
  expect(plain(liabilityFigure(REPORT).rows).at(-1)).toEqual([
    'nov/26',
    'R$ 10,00',
    'R$ 20,00',
    'R$ 30,50',
    'R$ 40,00',
    'R$ 100,50',
  ]));

it('rounds the cost per contract to whole centavos', () =>
  expect(plain(costFigure(REPORT).rows)).toEqual([
    ['out/26', '0', 'R$ 0,00', 'R$ 0,00', '—'],
    ['nov/26', '3', 'R$ 1.000,00', 'R$ 500,00', 'R$ 166,67'],
  ]));

it.each([
  ['R$\u00A01.234.567,80', '1234567,80'],
  ['12,5%', '12,5'],
  ['2,5 dias', '2,5'],
  ['1.234', '1234'],
  ['nov/26', 'nov/26'],
  ['—', '—'],
])('a file has %s as %s', (cell, expected) => expect(fileCell(cell)).toBe(expected));

it('has no money figures for a role that may not see money', () => {
  const report = { ...REPORT, months: REPORT.months.map((month) => ({ ...month, money: null })) };
  expect([liabilityFigure(report).rows, costFigure(report).rows]).toEqual([[], []]);
});

const FIGURES = [
  funnelFigure,
  cancellationsFigure,
  staysFigure,
  conversionFigure,
  liabilityFigure,
  costFigure,
];
const itemsOf = (figure: Figure) =>
  Object.fromEntries(
    figure.items.map(({ name, text, change }) => [name, [text, change.text, change.verdict]]),
  );

it('compares each number with the period before, if there is one', () => {
  for (const figure of FIGURES)
    for (const { change } of figure(REPORT).items)
      expect(change).toEqual({ text: 'sem período anterior', verdict: null });
  const { previous: _, computed_at: __, ...same } = REPORT;
  for (const figure of FIGURES)
    for (const { change } of figure({ ...REPORT, previous: same }).items)
      expect(change.text).toBe('igual ao período anterior');
});

it('says whether a difference is better or worse by what it means', () => {
  const { previous: _, computed_at: __, ...rest } = REPORT;
  const previous = {
    ...rest,
    cancelled: 2,
    cancellations: [],
    stays: [{ status: 'waiting', left: 1, median_days: 2.5 }],
    months: [{ month: '2026-09', made: 4, won: 1, money: { ...MONEY, contracts: 2, requested: 39.99 } }],
  } satisfies Report['previous'];
  const report = { ...REPORT, previous };
  const plainly = (figure: Figure) => JSON.parse(JSON.stringify(itemsOf(figure)).replaceAll('\u00A0', ' '));
  expect(plainly(conversionFigure(report))).toEqual({
    Indicadas: ['8', '+4 (+100,0%)', 'melhor'],
    'Com contrato': ['1', 'igual ao período anterior', null],
    Conversão: ['12,5%', '−12,5 p.p. (−50,0%)', 'pior'],
  });
  expect(plainly(cancellationsFigure(report))['Todas as canceladas']).toEqual([
    '3 (37,5% das indicadas)',
    '+1 (+50,0%)',
    'pior',
  ]);
  expect(plainly(staysFigure(report))).toEqual({
    Aguardando: ['1 dia', '−1,5 dias (−60,0%)', 'melhor'],
    'Em Contato': ['2,5 dias', 'sem comparação', null],
  });
  expect(plainly(liabilityFigure(report))['Total no fim do período']).toEqual([
    'R$ 100,50',
    '+R$ 0,01 (+0,0%)',
    null,
  ]);
  expect(plainly(costFigure(report))['Por contrato']).toEqual(['R$ 166,67', '−R$ 83,33 (−33,3%)', 'melhor']);
});

it('draws the very amounts of the table and the file', () => {
  const months = [0.1, 0.2, 1_234.56].map((amount, at) => ({
    month: `2026-0${at + 1}`,
    made: at,
    won: at,
    money: {
      contracts: 1,
      value: amount,
      rewards: amount,
      promised: 0.1,
      receivable: 0.2,
      available: amount,
      requested: 0.3,
    },
  }));
  const report = { ...REPORT, months };
  const column = ({ heads, rows }: Figure, head: string) => rows.map((row) => row[heads.indexOf(head)]);
  const conversion = conversionFigure(report);
  const cost = costFigure(report);
  const liability = liabilityFigure(report);
  const drawn = ({ chart }: Figure, values: readonly number[] = []) =>
    values.map((value) => chart?.format(value));
  for (const [at, head] of ['Indicadas', 'Com contrato'].entries())
    expect(drawn(conversion, conversion.chart?.series[at]?.values)).toEqual(column(conversion, head));
  expect(drawn(cost, cost.chart?.series[0].values)).toEqual(column(cost, 'Por contrato'));
  const stacks = months.map((_, at) =>
    (liability.chart?.series ?? []).reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
  );
  expect(drawn(liability, stacks)).toEqual(column(liability, 'Total'));
  // The sums above the chart are those of the file's cells.
  const total = (cells: readonly (string | undefined)[]) =>
    cells.reduce((sum, cell) => sum + Math.round(Number(fileCell(cell ?? '').replace(',', '.')) * 100), 0);
  expect(cost.items.map(({ text }) => total([text])).slice(1, 3)).toEqual([
    total(column(cost, 'Valor dos contratos')),
    total(column(cost, 'Bonificações')),
  ]);
  expect(total([liability.items.at(-1)?.text])).toBe(total([column(liability, 'Total').at(-1)]));
});
