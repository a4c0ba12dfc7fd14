import type { OperatorReferral } from '@indike/contract/operator/referrals';
import { campaignTitle } from '@indike/rules/money/campaigns';
import { dateText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import classes from './detail.module.css';

/** The contract and the Indiker's reward. Renders nothing until there is an estimate. */
export function Money({
  referral: { contract, reward, estimated_value },
}: {
  readonly referral: OperatorReferral;
}) {
  if (contract === null && reward === null) return null;
  return (
    <>
      <Panel title={contract === null ? 'Valor estimado' : 'Contrato'}>
        <p className={classes['total']}>{moneyText(contract?.value ?? estimated_value ?? 0)}</p>
        {contract !== null && <Contract {...contract} />}
      </Panel>
      {reward !== null && <Reward {...reward} />}
    </>
  );
}

type ContractProps = NonNullable<OperatorReferral['contract']>;

function Contract({
  closed_at,
  first_invoice_due_date,
  last_invoice_payment_day,
  invoice_paid_at,
}: ContractProps) {
  return (
    <>
      <p className={classes['soft']}>Fechado em {dateText(closed_at)}.</p>
      <p className={classes['soft']}>
        {invoice_paid_at === null
          ? `Primeira fatura vence em ${dateText(first_invoice_due_date)} e vale se for paga até ${dateText(last_invoice_payment_day)}.`
          : `Primeira fatura paga em ${dateText(invoice_paid_at)}.`}
      </p>
    </>
  );
}

type RewardProps = NonNullable<OperatorReferral['reward']>;

const STATES: Readonly<Record<RewardProps['state'], string>> = {
  promised: 'Previsão de bonificação',
  frozen: 'Bonificação',
  cancelled: 'Bonificação cancelada',
};

function Reward({ state, total, sentence, earnings, clawbacks }: RewardProps) {
  return (
    <Panel title={STATES[state]}>
      <p className={classes['total']}>{moneyText(total)}</p>
      <p className={classes['soft']}>{sentence}</p>
      <ul className={classes['parts']}>
        {earnings.map(({ id, value, campaign, state_name, next, clawed_back }) => (
          <li key={id}>
            <p>
              {moneyText(value)} · {campaign !== undefined && `${campaignTitle(campaign)} · `}
              {state_name}
            </p>
            <p className={classes['soft']}>Texto para o Indiker: “{next}”</p>
            {clawed_back > 0 && <p className={classes['soft']}>Estornados: {moneyText(clawed_back)}</p>}
          </li>
        ))}
        {clawbacks.map(({ amount, reason, date }) => (
          <li key={`${date} ${amount} ${reason}`}>
            <p>
              Estorno de {moneyText(amount)} · {dateText(date)}
            </p>
            <p className={classes['soft']}>{reason}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
