import { Anchor, Button } from '@mantine/core';
import { paths } from '#app/shared/paths.ts';
import { HelpTip } from '#app/kit/ui/feedback/help-tip.tsx';
import { EmptyState } from '#app/kit/ui/feedback/empty-state.tsx';
import { ErrorState } from '#app/kit/ui/feedback/error-state.tsx';
import { FAILED } from '../api.ts';
import type { LatestQuery } from '../queries.ts';
import { Link } from '#app/kit/ui/navigation/link.tsx';
import { EmptyDrawing } from './empty-drawing.tsx';
import classes from './home.module.css';
import { ReferralSkeleton, ReferralTable } from './referral-table.tsx';

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
  const { data, error, isFetching, refetch } = query;
  if (!data && error) {
    return <ErrorState error={error} fallback={FAILED.latest} onRetry={refetch} retrying={isFetching} />;
  }
  if (data?.data.length === 0) {
    return (
      <EmptyState drawing={<EmptyDrawing />}>
        Você ainda não realizou nenhuma indicação.{' '}
        <Anchor component={Link} to={paths.refer} fw={500}>
          Comece a indicar agora
        </Anchor>
      </EmptyState>
    );
  }
  return (
    <>
      {data ? <ReferralTable rows={data.data} /> : <ReferralSkeleton />}
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
