import '@mantine/core/styles/Skeleton.css';
import { Anchor, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { moneyText } from '@indike/ui/format/money.ts';
import { MONEY_FAILED, upcomingQuery } from '#app/shared/money/queries.ts';
import { paths } from '#app/shared/paths.ts';
import { UpcomingAmounts } from './upcoming-amounts.tsx';
import classes from './upcoming.module.css';

/** How many amounts are shown. Their space is reserved while they load. */
const MOST = 2;

/** The next amounts on Home, for every level. /ganhos shows all of them in `coming-money.tsx`. */
export function UpcomingEarnings() {
  const { data, isPending, isError, isFetching, refetch } = useQuery(upcomingQuery());
  const titleId = useId();
  return (
    <section className={classes['upcoming']} aria-labelledby={titleId} aria-busy={isPending}>
      <div className={classes['head']}>
        <span id={titleId}>Próximos valores</span>
        {data && data.count > 1 && <span>Até {moneyText(data.total)}</span>}
      </div>
      <div className={classes['rows']}>
        {data && data.count > 0 && <UpcomingAmounts amounts={data.data.slice(0, MOST)} origin={paths.home} />}
        {data?.count === 0 && (
          <Text size="sm" c="dimmed">
            Nada a caminho por enquanto. Quando uma indicação entra em negociação, o valor aparece aqui.
          </Text>
        )}
        {isPending &&
          Array.from({ length: MOST }, (_, row) => (
            <div key={row} className={classes['amount']} aria-hidden>
              <Skeleton height={14} width="70%" />
            </div>
          ))}
        {!data && isError && (
          <Text role="alert" size="sm">
            {MONEY_FAILED.upcoming}.{' '}
            <Anchor
              component="button"
              type="button"
              fw={500}
              disabled={isFetching}
              onClick={() => void refetch()}
            >
              Tentar de novo
            </Anchor>
          </Text>
        )}
      </div>
    </section>
  );
}
