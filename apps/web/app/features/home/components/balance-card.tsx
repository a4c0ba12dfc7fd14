import { Button, Text } from '@mantine/core';
import { centavosFromReais, ZERO_CENTAVOS } from '@indike/rules/money/money';
import { balanceNote } from '@indike/rules/money/withdrawals';
import { moneyText } from '@indike/ui/format/money.ts';
import { paths } from '#app/shared/paths.ts';
import { MONEY_FAILED } from '#app/shared/money/queries.ts';
import { PROGRAMME } from '@indike/rules/money/programme';
import type { BalanceQuery } from '../api.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import classes from './home.module.css';

export function BalanceCard({ query }: { readonly query: BalanceQuery }) {
  return (
    <section className={classes['balance']} aria-labelledby="a-receber" aria-busy={query.isPending}>
      <h2 id="a-receber" className={classes['label']}>
        A receber
      </h2>
      <Amount query={query} />
      <Button component={Link} to={paths.earnings} variant="default" mt="md">
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
    <>
      <p className={classes['amount']}>
        {data ? moneyText(data.total) : <span className={classes['blank']} />}
      </p>
      <Text c="dimmed" size="sm">
        {data ? balanceNote(centavosFromReais(data.total) ?? ZERO_CENTAVOS, PROGRAMME) : '\u00a0'}
      </Text>
    </>
  );
}
