import { Text } from '@mantine/core';
import type { RewardEarning } from '@indike/contract/money/rewards';
import { moneyText } from '@indike/ui/format/money.ts';
import { installmentText } from '#app/shared/installment-text.ts';
import { earningDates } from '../model/earning-dates.ts';
import classes from './reward.module.css';

export function Earning({ earning }: { readonly earning: RewardEarning }) {
  const { installment, installments, value, clawed_back, state, state_name, next } = earning;
  const dates = earningDates(earning);
  return (
    <li className={classes['earning']} data-state={state}>
      <div className={classes['head']}>
        <span>{installmentText(installment, installments)}</span>
        <strong>{moneyText(value)}</strong>
      </div>
      <p className={classes['state']}>{state_name}</p>
      <Text>{next}</Text>
      {clawed_back > 0 && <Text size="sm">Estorno de {moneyText(clawed_back)} nesta parcela.</Text>}
      {dates.length > 0 && (
        <dl className={classes['dates']}>
          {dates.map(({ label, date }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{date}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
