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
import { countsQuery, dashboardQuery } from './api.ts';
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
  const { data, isError, error, refetch } = useQuery(dashboardQuery());
  const mayPay = useCanCall()('POST /api/operator/payout-batches');
  return (
    <>
      <PageTitle>Painel</PageTitle>
      {data === undefined && isError ? (
        <ErrorState error={error} fallback="Não foi possível carregar o painel" onRetry={refetch} />
      ) : (
        <div className={classes['columns']}>
          <div className={classes['column']}>
            {data?.mine && (
              <Panel title="Meu dia: indicações">
                <OwnWork work={data.mine} />
              </Panel>
            )}
            <Panel title="Precisa de atenção" busy={data === undefined}>
              {data === undefined ? <Skeleton height={400} /> : <ReferralWork work={data.referrals} />}
            </Panel>
            {data?.system && (
              <Panel title="Sistema">
                <SystemWork system={data.system} />
              </Panel>
            )}
          </div>
          <div className={classes['column']}>
            {data?.money && (
              <>
                <Panel title={mayPay ? 'Meu dia: pagamentos' : 'Pagamentos'}>
                  <PaymentWork money={data.money} />
                </Panel>
                <Panel title="Dinheiro">
                  <MoneyWork money={data.money} />
                </Panel>
              </>
            )}
            <StatusPanel />
          </div>
        </div>
      )}
      <Report />
    </>
  );
}

function StatusPanel() {
  const { data } = useQuery(countsQuery());
  return (
    <Panel title="Indicações por status" busy={data === undefined}>
      {data === undefined ? <Skeleton height={240} /> : <StatusCounts counts={data} />}
    </Panel>
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
