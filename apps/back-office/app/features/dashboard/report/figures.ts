import type { ReportFigures } from '@indike/contract/operator/dashboard-report';
import { formatCount } from '@indike/rules/money/money';
import type { FunnelStage } from '@indike/rules/referrals/funnel';
import type { ReferralStatus } from '@indike/rules/referrals/referrals';
import { statusColors, statusNames } from '@indike/rules/referrals/status-names';
import { bars, daysText, type Figure, itemOf, madeIn, percentText, type Report } from './figure.ts';

const STAGE_NAMES: Readonly<Record<FunnelStage, string>> = {
  made: 'Indicadas',
  contacted: 'Em Contato',
  negotiated: 'Em negociação',
  won: 'Proposta Aceita',
  invoiced: 'Fatura paga',
};

const colorOf = (status: ReferralStatus): string =>
  status === 'waiting' ? 'var(--ink-soft)' : `#${statusColors[status]}`;
const STAGE_COLORS: Readonly<Record<FunnelStage, string>> = {
  made: colorOf('waiting'),
  contacted: colorOf('in_contact'),
  negotiated: colorOf('in_negotiation'),
  won: colorOf('accepted'),
  invoiced: colorOf('reward_scheduled'),
};
export function funnelFigure(report: Report): Figure {
  const made = madeIn(report);
  const reached = (stage: FunnelStage) => (figures: ReportFigures) =>
    figures.funnel.find((row) => row.stage === stage)?.referrals ?? 0;
  return {
    name: 'Funil',
    note: 'Das indicações feitas no período, quantas chegaram a cada passo até agora.',
    file: 'funil.csv',
    items: bars(
      report,
      report.funnel.map(({ stage }) => ({
        name: STAGE_NAMES[stage],
        of: reached(stage),
        better: 'more',
        format: (count) =>
          count === made ? formatCount(count) : `${formatCount(count)} (${percentText(count, made)})`,
        difference: formatCount,
        color: STAGE_COLORS[stage],
      })),
    ),
    heads: ['Passo', 'Indicações', 'Do total'],
    rows: report.funnel.map(({ stage, referrals }) => [
      STAGE_NAMES[stage],
      formatCount(referrals),
      percentText(referrals, made),
    ]),
  };
}

/** Beside the funnel, because a cancellation is no step of it. */
export function cancellationsFigure(report: Report): Figure {
  const { cancelled, cancellations } = report;
  const made = madeIn(report);
  const because = (reason: string) => (figures: ReportFigures) =>
    figures.cancellations.find((row) => row.reason === reason)?.referrals ?? 0;
  const rows = [
    ...cancellations.map(({ reason, referrals }) => ({ name: reason, count: referrals })),
    { name: 'Todas as canceladas', count: cancelled },
  ];
  return {
    name: 'Cancelamentos',
    note: 'Das indicações feitas no período, as canceladas até agora, por motivo.',
    file: 'cancelamentos.csv',
    items: [
      itemOf(report, {
        name: 'Todas as canceladas',
        of: (figures) => figures.cancelled,
        better: 'less',
        format: (count) => `${formatCount(count)} (${percentText(count, made)} das indicadas)`,
        difference: formatCount,
      }),
      ...bars(
        report,
        cancellations.map(({ reason }) => ({
          name: reason,
          of: because(reason),
          better: 'less',
          color: colorOf('cancelled'),
        })),
      ),
    ],
    heads: ['Motivo', 'Indicações', 'Do total'],
    rows: rows.map(({ name, count }) => [name, formatCount(count), percentText(count, made)]),
  };
}

export function staysFigure(report: Report): Figure {
  const { stays } = report;
  return {
    name: 'Tempo em cada status',
    note: 'A mediana dos dias em cada status, das indicações que saíram dele no período.',
    file: 'tempo-por-status.csv',
    items: bars(
      report,
      stays.map(({ status }) => ({
        name: statusNames[status],
        of: (figures) => figures.stays.find((row) => row.status === status)?.median_days ?? null,
        better: 'less',
        format: daysText,
        color: colorOf(status),
      })),
    ),
    heads: ['Status', 'Mediana', 'Indicações que saíram'],
    rows: stays.map(({ status, median_days, left }) => [
      statusNames[status],
      daysText(median_days),
      formatCount(left),
    ]),
  };
}
