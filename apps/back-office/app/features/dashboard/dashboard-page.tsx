import '@mantine/core/styles/Skeleton.css';
import { Skeleton } from '@mantine/core';
import { MAX_COUNTED, WAITING_STATUS } from '@indike/contract/operator/queue';
import { formatCount } from '@indike/rules/money/money';
import { referralStatus } from '@indike/rules/referrals/referrals';
import { ErrorState } from '@indike/ui/feedback/error-state.tsx';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import { StatusDot } from '@indike/ui/status/status-dot.tsx';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#app/shared/paths.ts';
import { countsQuery } from './api.ts';
import classes from './dashboard.module.css';
import { Health } from './health.tsx';
import { countOf, countOpen, shareOf, type StatusCount } from './totals.ts';

const STALLED_DAYS = 7;
const numberText = (count: number) => (count >= MAX_COUNTED ? 'mais de mil' : formatCount(count));

export function DashboardPage() {
  const all = useQuery(countsQuery());
  const stalled = useQuery(countsQuery(String(STALLED_DAYS)));
  if (all.isError && all.data === undefined)
    return (
      <ErrorState error={all.error} fallback="Não foi possível carregar o painel" onRetry={all.refetch} />
    );
  return (
    <>
      <PageTitle>Painel</PageTitle>
      <div className={classes['columns']}>
        <div className={classes['column']}>
          <Panel title="Precisa de alguém agora" busy={all.data === undefined}>
            {all.data === undefined ? (
              <Skeleton height={240} />
            ) : (
              <OpenCounts counts={all.data} stalled={stalled.data && countOpen(stalled.data)} />
            )}
          </Panel>
          <Health />
        </div>
        <Panel title="Indicações por status" busy={all.data === undefined}>
          {all.data === undefined ? <Skeleton height={240} /> : <Funnel counts={all.data} />}
        </Panel>
      </div>
    </>
  );
}

interface OpenCountsProps {
  readonly counts: readonly StatusCount[];
  readonly stalled: number | undefined;
}

/** Each leads to the list of just those. */
function OpenCounts({ counts, stalled }: OpenCountsProps) {
  const rows = [
    ['Aguardam o primeiro contato', countOf(counts, WAITING_STATUS), `${paths.referrals}?status=aguardando`],
    [
      'Esperam a correção do contato',
      countOf(counts, referralStatus.fixContact),
      `${paths.referrals}?status=${referralStatus.fixContact}`,
    ],
    ['Em disputa entre Indikers', countOf(counts, referralStatus.inDispute), paths.disputes],
    ['Abertas e paradas há uma semana ou mais', stalled, `${paths.referrals}?dias=${STALLED_DAYS}`],
    [
      'Contratos fechados à espera da primeira fatura',
      countOf(counts, referralStatus.accepted),
      `${paths.referrals}?status=${referralStatus.accepted}`,
    ],
  ] as const;
  return (
    <ul className={classes['rows']}>
      {rows.map(([title, count, to]) => (
        <li key={title}>
          <Link to={to}>{title}</Link>
          <strong data-none={count === 0 || undefined}>
            {count === undefined ? '…' : numberText(count)}
          </strong>
        </li>
      ))}
    </ul>
  );
}

function Funnel({ counts }: { readonly counts: readonly StatusCount[] }) {
  return (
    <ul className={classes['rows']}>
      {counts.map(({ status, count }) => (
        <li key={status?.id ?? 0}>
          <Link to={`${paths.referrals}?status=${status?.id ?? 'aguardando'}`}>
            <StatusDot color={status?.color ?? ''} /> {status?.name_app ?? 'Aguardando'}
          </Link>
          <strong data-none={count === 0 || undefined}>{numberText(count)}</strong>
          <span className={classes['bar']} style={{ '--share': shareOf(counts, count) }} aria-hidden />
        </li>
      ))}
    </ul>
  );
}
