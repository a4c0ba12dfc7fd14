import { Anchor, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { paths, toReferral } from '#app/shared/paths.ts';
import { HelpTip } from '@indike/ui/feedback/help-tip.tsx';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { QueryState } from '@indike/ui/feedback/query-state.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import { Drawing, Pointing, Sheet, tone } from '@indike/ui/drawing/drawing.tsx';
import type { ReferralRow } from '@indike/contract/referrals/referrals';
import { IconEye } from '@indike/ui/icons.ts';
import { StatusTrail } from '#app/shared/status/status-trail.tsx';
import type { ResponseOf } from '@indike/contract/calls';
import type { UseQueryResult } from '@tanstack/react-query';
import { callQuery } from '#app/shared/http/call.ts';
import classes from './home.module.css';
import table from './referral-table.module.css';

const FAILED = 'Erro obtendo a lista de indicações';
const LATEST = { limit: '5', status: '', name: '', startDate: '', endDate: '' };

export const latestQuery = () => callQuery('GET /api/indication', { query: LATEST }, FAILED);
type LatestQuery = UseQueryResult<ResponseOf<'GET /api/indication'>>;

const HELP =
  'As suas 5 indicações mais recentes. Cada bolinha colorida é um status pelo qual a indicação passou; o nome é o do status atual.';

export function LatestReferrals({ query }: { readonly query: LatestQuery }) {
  return (
    <section className={classes['latest']} aria-labelledby="ultimas" aria-busy={query.isPending}>
      <header className={classes['heading']}>
        <h2 id="ultimas">Últimas Indicações</h2>
        <HelpTip label="Ajuda sobre as últimas indicações" text={HELP} />
      </header>
      <Content query={query} />
    </section>
  );
}

function Content({ query }: { readonly query: LatestQuery }) {
  const skeleton = (
    <WithMore>
      <ReferralSkeleton />
    </WithMore>
  );
  return (
    <QueryState query={query} failed={FAILED} skeleton={skeleton}>
      {({ data }) => (
        <WithMore>
          <ReferralTable rows={data} />
          {data.length === 0 && <NoReferrals />}
        </WithMore>
      )}
    </QueryState>
  );
}

const emptyDrawing = (
  <Drawing>
    <Sheet x={126} />
    <circle className={tone.accent} cx="124" cy="90" r="22" />
    <path className={tone.paperLine} d="M124 81v18m-9-9h18" />
    <Pointing x={24} />
  </Drawing>
);

function NoReferrals() {
  return (
    <EmptyState drawing={emptyDrawing}>
      Você ainda não realizou nenhuma indicação.{' '}
      <Anchor component={Link} to={paths.refer} fw={500}>
        Comece a indicar agora
      </Anchor>
    </EmptyState>
  );
}

function WithMore({ children }: { readonly children: ReactNode }) {
  return (
    <>
      {children}
      <Button
        component={Link}
        to={paths.referrals}
        variant="subtle"
        fullWidth
        className={classes['more'] ?? ''}
      >
        Ver mais
      </Button>
    </>
  );
}

const SKELETON_ROWS = [1, 2, 3, 4, 5];

function ReferralTable({ rows }: { readonly rows: readonly ReferralRow[] }) {
  return (
    <table className={table['table']}>
      <thead>
        <tr>
          <th scope="col">Indicados</th>
          <th scope="col">Status</th>
          <th scope="col">
            <span className={table['visuallyHidden']}>Detalhes</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, status_transactions: transactions }) => (
          <tr key={id}>
            <td className={table['name']}>{name}</td>
            <td className={table['status']}>
              <StatusTrail transactions={transactions} />
            </td>
            <td className={table['open']}>
              <Link {...toReferral(id, paths.home)} className={table['link']} aria-label={`Ver ${name}`}>
                <IconEye size={22} stroke={1.75} aria-hidden />
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Placeholder of the table while it loads. */
function ReferralSkeleton() {
  return (
    <div className={table['skeleton']} aria-hidden>
      {SKELETON_ROWS.map((row) => (
        <span key={row} className={table['skeletonRow']} />
      ))}
    </div>
  );
}
