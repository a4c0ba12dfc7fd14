import { Button, Text } from '@mantine/core';
import { decideWithdrawal } from '@indike/rules/money/withdrawals';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#app/shared/paths.ts';
import { balanceQuery, levelQuery } from '#app/shared/money/queries.ts';
import { PROGRAMME } from '@indike/rules/money/programme';
import { toCentavos } from '../model/next-step.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import classes from './reward.module.css';

/** The last day to request the next payout, or what is missing to request it, with a link. */
export function NextPayout() {
  const { data: level } = useQuery(levelQuery());
  const { data: balance } = useQuery(balanceQuery());
  const decision =
    balance && decideWithdrawal({ available: toCentavos(balance.total), hasBankAccount: true }, PROGRAMME);
  return (
    <div className={classes['payout']}>
      {decision && <Text>{decision.ok ? level?.payout.sentence : decision.reason}</Text>}
      <Button component={Link} to={paths.earnings} variant="light">
        Ir para Meus Ganhos
      </Button>
    </div>
  );
}
