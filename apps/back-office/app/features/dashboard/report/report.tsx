import '@mantine/core/styles/Skeleton.css';
import { NativeSelect, Skeleton } from '@mantine/core';
import { ErrorState } from '@indike/ui/feedback/error-state.tsx';
import { dateTimeText, useToday } from '@indike/ui/format/dates.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { reportInterval, reportQuery } from '../api.ts';
import { FigurePanel } from './figure-panel.tsx';
import { monthText, type Report as Figures } from './figure.ts';
import { cancellationsFigure, funnelFigure, staysFigure } from './figures.ts';
import { conversionFigure, costFigure, liabilityFigure } from './month-figures.ts';
import { addressOf, CHOICES, lastMonths, monthChoices, monthsOf, type Period, periodOf } from '../period.ts';
import { ChoiceFilter } from '#app/shared/forms/choice-filter.tsx';
import classes from './report.module.css';

/** Monthly results of the referrals. */
export function Report() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const today = useToday();
  const period = periodOf(params, today);
  const { data, isError, error, refetch } = useQuery({
    ...reportQuery(period),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => reportInterval(state.data?.computed_at),
  });
  const change = (next: Period) =>
    void navigate({ search: addressOf(next) }, { replace: true, preventScrollReset: true });
  return (
    <section className={classes['report']} aria-labelledby="resultados">
      <header className={classes['header']}>
        <div>
          <h2 id="resultados">Resultados</h2>
          <p className={classes['note']} role="status">
            {data === undefined ? 'Carregando…' : statusText(data, lastMonths(1, today).to)}
          </p>
        </div>
        <PeriodFields period={period} last={lastMonths(1, today).to} onChange={change} />
      </header>
      {data === undefined && isError && (
        <ErrorState error={error} fallback="Não foi possível carregar os resultados" onRetry={refetch} />
      )}
      {data === undefined && !isError && <Skeleton height={320} />}
      {data !== undefined && data.computed_at !== null && <FigureList report={data} />}
    </section>
  );
}

function statusText({ computed_at: at, months, previous }: Figures, current: string): string {
  if (at === null) return 'Os números estão sendo calculados pela primeira vez: aparecem aqui em instantes.';
  return [
    `Calculado em ${dateTimeText(at)}, de hora em hora.`,
    previous !== null &&
      `Comparado com ${spanText(previous.months)}${months.at(-1)?.month === current ? `; ${monthText(current)} ainda não terminou` : ''}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function spanText(months: Figures['months']): string {
  const [first, last] = [months[0]?.month ?? '', months.at(-1)?.month ?? ''];
  return first === last ? monthText(first) : `${monthText(first)} a ${monthText(last)}`;
}

function FigureList({ report }: { readonly report: Figures }) {
  const seesMoney = report.months.some(({ money }) => money !== null);
  const figures = [
    conversionFigure(report),
    funnelFigure(report),
    cancellationsFigure(report),
    staysFigure(report),
    ...(seesMoney ? [liabilityFigure(report), costFigure(report)] : []),
  ];
  return (
    <div className={classes['figures']}>
      {figures.map((figure) => (
        <FigurePanel key={figure.name} figure={figure} />
      ))}
    </div>
  );
}

interface PeriodProps {
  readonly period: Period;
  /** The current month. */
  readonly last: string;
  readonly onChange: (period: Period) => void;
}

const OTHER = '';

function PeriodFields({ period, last, onChange }: PeriodProps) {
  const today = useToday();
  const { from, to } = period;
  const months = monthsOf(period);
  const isUsual = to === last && CHOICES.some((choice) => choice === months);
  const choices = [
    ...CHOICES.map((count) => ({ value: String(count), label: `Últimos ${count} meses` })),
    ...(isUsual ? [] : [{ value: OTHER, label: 'Outro período' }]),
  ];
  return (
    <div className={classes['period']}>
      <ChoiceFilter
        label="Período"
        choices={choices}
        value={isUsual ? String(months) : OTHER}
        onChange={(value) => {
          if (value !== OTHER) onChange(lastMonths(Number(value), today));
        }}
      />
      <Month
        label="Do mês"
        value={from}
        isPossible={(month) => month <= to}
        onChange={(month) => onChange({ from: month, to })}
      />
      <Month
        label="Até o mês"
        value={to}
        isPossible={(month) => month >= from}
        onChange={(month) => onChange({ from, to: month })}
      />
    </div>
  );
}

interface MonthProps {
  readonly label: string;
  readonly value: string;
  readonly isPossible: (month: string) => boolean;
  readonly onChange: (month: string) => void;
}

function Month({ label, value, isPossible, onChange }: MonthProps) {
  const months = monthChoices(useToday()).filter((month) => isPossible(month));
  // The URL may contain an older month.
  const shown = months.includes(value) ? months : [...months, value];
  return (
    <NativeSelect
      aria-label={label}
      data={shown.map((month) => ({ value: month, label: monthText(month) }))}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
