import type { OperatorReferral } from '@indike/contract/operator/referrals';
import { cancelReasonText } from '@indike/rules/referrals/cancel-reasons';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { StatusDot } from '@indike/ui/status/status-dot.tsx';
import classes from './detail.module.css';

type Transaction = OperatorReferral['status_transactions'][number];

export function History({ referral }: { readonly referral: OperatorReferral }) {
  const { firstname, lastname } = referral.indiker;
  return (
    <Panel title="Histórico">
      <ol className={classes['history']}>
        {referral.status_transactions.map((transaction) => (
          <Event key={transaction.id} {...transaction} />
        ))}
        <li className={classes['event']}>
          <StatusDot color="" />
          <p>
            <strong>Indicação criada</strong>
          </p>
          <p className={classes['soft']}>
            {dateTimeText(referral.created_at)} · {firstname} {lastname}
          </p>
        </li>
      </ol>
    </Panel>
  );
}

function Event({ created_at, indication_status: status, reason, note, by }: Transaction) {
  return (
    <li className={classes['event']}>
      <StatusDot color={status.color} />
      <p>
        <strong>{status.name_app}</strong>
      </p>
      <p className={classes['soft']}>
        {dateTimeText(created_at)} · {by ?? 'automático'}
      </p>
      {reason !== null && <p>O Indiker lê: “{cancelReasonText(reason) ?? reason}”</p>}
      {note !== null && <p className={classes['internal']}>{note}</p>}
    </li>
  );
}
