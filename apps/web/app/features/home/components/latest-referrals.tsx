import { Anchor, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { paths } from '#app/shared/paths.ts';
import { HelpTip } from '@indike/ui/feedback/help-tip.tsx';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { QueryState } from '@indike/ui/feedback/query-state.tsx';
import { FAILED, type LatestQuery } from '../api.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
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
  const skeleton = (
    <WithMore>
      <ReferralSkeleton />
    </WithMore>
  );
  return (
    <QueryState query={query} failed={FAILED.latest} skeleton={skeleton}>
      {({ data }) => (
        <WithMore>
          <ReferralTable rows={data} />
          {data.length === 0 && <NoReferrals />}
        </WithMore>
      )}
    </QueryState>
  );
}

function NoReferrals() {
  return (
    <EmptyState drawing={<EmptyDrawing />}>
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
