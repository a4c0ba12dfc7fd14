import { PROGRAMME } from '@indike/rules/money/programme';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatBRL } from '@indike/rules/money/money';
import type { ReactNode } from 'react';
import { moneyText } from '@indike/ui/format/money.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { balanceQuery, levelQuery, MONEY_FAILED } from '#app/shared/money/queries.ts';
import { Amount } from './amount.tsx';
import classes from './earnings.module.css';
import { Summary } from './summary.tsx';
import { Withdraw } from './withdraw.tsx';

/** Components of other features, passed in by the route. */
interface Props {
  readonly upcoming: ReactNode;
  readonly pendingBonus: ReactNode;
}

export function BalanceCard({ upcoming, pendingBonus }: Props) {
  const available = useQuery(balanceQuery());
  return (
    <Panel title="Meus Ganhos" main busy={available.isPending} className={classes['balance']}>
      <Text c="dimmed" mb="md">
        O que as suas indicações renderam. A partir de {formatBRL(PROGRAMME.minimumWithdrawal)}, você pede o
        saque e recebe na conta ou chave PIX do seu perfil.
      </Text>
      <div className={classes['top']}>
        <div>
          <Text c="dimmed">Disponível para saque</Text>
          <p className={classes['amount']}>
            <Amount query={available} failed={MONEY_FAILED.balance} />
          </p>
        </div>
        <Withdraw available={available.data?.total} />
      </div>
      <Owed />
      {upcoming}
      {pendingBonus}
      <Summary />
    </Panel>
  );
}

/** The amount still to be offset after a clawback that was larger than the balance. */
function Owed() {
  const { data } = useQuery(levelQuery());
  if (!data || data.owed <= 0) return null;
  return (
    <Text size="sm" className={classes['owed'] ?? ''}>
      Falta descontar {moneyText(data.owed)} de um estorno. O desconto sai dos próximos valores.
    </Text>
  );
}
