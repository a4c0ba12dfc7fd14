import '@mantine/core/styles/Skeleton.css';
import { Skeleton } from '@mantine/core';
import { ErrorState } from '@indike/ui/feedback/error-state.tsx';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import { statusTint } from '@indike/ui/status/status-dot.tsx';
import { statusColors } from '@indike/rules/referrals/status-names';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#app/shared/paths.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { StatusName } from '#app/shared/status-name.tsx';
import { countsQuery, type Dashboard, dashboardQuery } from './api.ts';
import classes from './dashboard.module.css';
import { MoneyWork, SystemWork } from './money-work.tsx';
import { OwnWork } from './own-work.tsx';
import { PaymentWork } from './payment-work.tsx';
import { countText, shareOf, type StatusCount } from './totals.ts';
import { ReferralWork } from './referral-work.tsx';
import { Report } from './report/report.tsx';
import { pageTitle } from '@indike/ui/brand.ts';

export const meta = () => [{ title: pageTitle('Painel') }];

export default function DashboardPage() {
  const work = useQuery(dashboardQuery());
  const counts = useQuery(countsQuery());
  const isReady = work.data !== undefined && counts.data !== undefined;
  const failed = [work, counts].find(({ data, isError }) => data === undefined && isError);
  const isWaiting = !isReady && !failed;
  return (
    <>
      <PageTitle>Painel</PageTitle>
      {isReady && <Work work={work.data} counts={counts.data} />}
      {failed && (
        <ErrorState
          error={failed.error}
          fallback="Não foi possível carregar o painel"
          onRetry={failed.refetch}
        />
      )}
      {isWaiting && <Skeleton height={400} aria-busy />}
      {/* Loads meanwhile, but out of the way of what is above it. */}
      <div hidden={isWaiting}>
        <Report />
      </div>
    </>
  );
}

interface WorkProps {
  readonly work: Dashboard;
  readonly counts: readonly StatusCount[];
}

/** What waits for this person, and below it what waits for the team. */
function Work({ work: { referrals, mine, money, system }, counts }: WorkProps) {
  const mayPay = useCanCall()('POST /api/operator/payout-batches');
  return (
    <>
      <div className={classes['columns']}>
        {mine && (
          <Panel title="Meu dia: indicações">
            <OwnWork work={mine} />
          </Panel>
        )}
        {money && (
          <Panel title={mayPay ? 'Meu dia: pagamentos' : 'Pagamentos'}>
            <PaymentWork money={money} />
          </Panel>
        )}
      </div>
      <div className={classes['columns']}>
        <div className={classes['column']}>
          <Panel title="Precisa de atenção">
            <ReferralWork work={referrals} />
          </Panel>
          {system && (
            <Panel title="Sistema">
              <SystemWork system={system} />
            </Panel>
          )}
        </div>
        <div className={classes['column']}>
          {money && (
            <Panel title="Dinheiro">
              <MoneyWork money={money} />
            </Panel>
          )}
          <Panel title="Indicações por status">
            <StatusCounts counts={counts} />
          </Panel>
        </div>
      </div>
    </>
  );
}

function StatusCounts({ counts }: { readonly counts: readonly StatusCount[] }) {
  return (
    <ul className={classes['rows']}>
      {counts.map(({ status, count }) => (
        <li key={status}>
          <Link to={`${paths.referrals}?status=${status}`}>
            <StatusName status={status} />
          </Link>
          <strong data-none={count === 0 || undefined}>{countText(count)}</strong>
          <span
            className={classes['bar']}
            style={{
              ...statusTint(status === 'waiting' ? '' : statusColors[status]),
              '--share': shareOf(counts, count),
            }}
            aria-hidden
          />
        </li>
      ))}
    </ul>
  );
}
