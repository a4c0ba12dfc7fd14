import { Text } from '@mantine/core';
import type { RewardParcel } from '@indike/contract/rewards';
import { moneyText } from '../../../shared/format/money.ts';
import { installmentText } from '../model/installment-text.ts';
import { parcelDates } from '../model/parcel-dates.ts';
import classes from './reward.module.css';

export function Parcel({ parcel }: { readonly parcel: RewardParcel }) {
  const { installment, installments, value, clawed_back, state, state_name, next } = parcel;
  const dates = parcelDates(parcel);
  return (
    <li className={classes['parcel']} data-state={state}>
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
