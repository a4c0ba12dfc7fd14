import { fullName } from '@indike/ui/format/names.ts';
import type { OperatorReferral } from '@indike/contract/operator/referrals';
import { parseTypedAmount } from '@indike/rules/money/money';
import { rewardPreview } from '../../model/expected-reward.ts';
import classes from './actions.module.css';

interface Props {
  readonly typed: string;
  readonly referral: OperatorReferral;
  /** Whether the reward is still a forecast, because another contract may close first. */
  readonly forecast?: boolean;
}

/** Shows the reward before anything is saved. An `output`, so screen readers announce changes. */
export function RewardPreview({ typed, referral, forecast = false }: Props) {
  const { indiker, programme } = referral;
  const value = parseTypedAmount(typed);
  return (
    <output className={classes['preview']}>
      {value === null ? (
        <p>Informe o valor para ver a bonificação de {indiker.firstname}.</p>
      ) : (
        <>
          <p>
            {forecast ? 'Previsão para' : 'Bonificação de'} {fullName(indiker)}
          </p>
          {rewardPreview(value, indiker.closed, programme).map((sentence, index) => (
            <p key={sentence} className={index === 0 ? classes['sum'] : undefined}>
              {sentence}
            </p>
          ))}
        </>
      )}
    </output>
  );
}
