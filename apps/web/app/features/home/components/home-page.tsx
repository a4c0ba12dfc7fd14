import type { ResponseOf } from '@indike/contract/calls';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadingOverlay } from '@indike/ui/feedback/loading-overlay.tsx';
import { useNextMoney } from '#app/shared/money/at-once.ts';
import { balanceQuery, MONEY_FAILED } from '#app/shared/money/queries.ts';
import { Button, Text } from '@mantine/core';
import { moneyText } from '@indike/ui/format/money.ts';
import { paths } from '#app/shared/paths.ts';
import { People } from '@indike/ui/layout/logo.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import { Fold } from './fold.tsx';
import classes from './home.module.css';
import { latestQuery, LatestReferrals } from './latest-referrals.tsx';
import { PromoImage } from './promo-image.tsx';

interface Props {
  /** Components of other features, passed in by the route. */
  readonly upcoming: ReactNode;
  readonly level: ReactNode;
  readonly campaigns: ReactNode;
  readonly share: ReactNode;
}

export function HomePage({ upcoming, level, campaigns, share }: Props) {
  const latest = useQuery(latestQuery());
  const balance = useQuery(balanceQuery());
  return (
    <>
      <h1 className={classes['visuallyHidden']}>Home</h1>
      <LoadingOverlay visible={latest.isPending || balance.isPending} />
      <div className={classes['home']}>
        <BalanceCard query={balance} />
        <ReferBanner />
        <Fold title="Ver próximos valores" className={classes['fullWidth']}>
          <div className={classes['upcoming']}>{upcoming}</div>
        </Fold>
        <LatestReferrals query={latest} />
        <div className={classes['campaigns']}>{campaigns}</div>
        <Fold title="Ver seu nível" className={classes['level']}>
          {level}
        </Fold>
        <Fold title="Ver seu link exclusivo" className={classes['share']}>
          {share}
        </Fold>
        <Fold title="Ver quanto rende cada nível" className={classes['fullWidth']}>
          <PromoImage />
        </Fold>
      </div>
    </>
  );
}

type BalanceQuery = UseQueryResult<ResponseOf<'GET /api/payment-reports/total-available'>>;

function BalanceCard({ query }: { readonly query: BalanceQuery }) {
  return (
    <section className={classes['balance']} aria-labelledby="a-receber" aria-busy={query.isPending}>
      <h2 id="a-receber" className={classes['label']}>
        A receber
      </h2>
      <Amount query={query} />
      <NextMoney />
      <Button component={Link} to={paths.earnings} variant="default" mt="xs">
        Ganhos
      </Button>
    </section>
  );
}

function Amount({ query }: { readonly query: BalanceQuery }) {
  const { data, isError, isFetching, refetch } = query;
  if (isError && !data) {
    return (
      <div role="alert">
        <Text mb="xs">{MONEY_FAILED.balance}</Text>
        <Button variant="light" loading={isFetching} onClick={() => void refetch()}>
          Tentar de novo
        </Button>
      </div>
    );
  }
  return (
    <p className={classes['amount']}>
      {data ? moneyText(data.total) : <span className={classes['blank']} />}
    </p>
  );
}

/** When the next money comes. That it could not be loaded is said below, beside the next amounts. */
function NextMoney() {
  const next = useNextMoney();
  return (
    <p className={classes['next']}>
      <strong>{next?.title}</strong>
      <span>{next?.text}</span>
    </p>
  );
}

function ReferBanner() {
  return (
    <section className={classes['banner']} aria-labelledby="indique">
      <div>
        <h2 id="indique" className={classes['invite']}>
          indique uma empresa
        </h2>
        <p className={classes['pitch']}>Para indicar, você precisa apenas de seis dados. Comece agora!</p>
      </div>
      <svg viewBox="5 4 24 24" className={classes['people']} aria-hidden focusable="false">
        <People />
      </svg>
      <Button component={Link} to={paths.refer} variant="white">
        Indicar
      </Button>
    </section>
  );
}
