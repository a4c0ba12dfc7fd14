import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { LazyDialog } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { levelQuery } from '#app/shared/money/queries.ts';
import { decideWithdrawalInReais } from '../model/withdrawal.ts';
import classes from './earnings.module.css';

const WithdrawDialog = lazy(() => import('./withdraw-dialog.tsx'));

/** `available` is in reais; undefined while loading. */
export function Withdraw({ available }: { readonly available: number | undefined }) {
  const dialog = useDialog('sacar');
  const { data: level } = useQuery(levelQuery());
  const decision = available === undefined ? null : decideWithdrawalInReais(available, true);
  const enough = decision?.ok === true;
  const beneath = decision?.ok === false ? decision.reason : level?.payout.sentence;
  return (
    <div className={classes['withdraw']}>
      <Button
        fullWidth
        disabled={!enough}
        aria-describedby={enough ? undefined : 'motivo-saque'}
        onClick={dialog.open}
      >
        Sacar
      </Button>
      <Text id="motivo-saque" size="sm" c="dimmed" mt="xs" className={classes['beneath'] ?? ''}>
        {available === undefined ? '' : beneath}
      </Text>
      <LazyDialog {...dialog.props} content={WithdrawDialog} />
    </div>
  );
}
