import type { OperatorWithdrawal } from '@indike/contract/operator/money/money';
import { dateText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import { paths } from '#app/shared/paths.ts';
import { itemText } from '../../model/texts.ts';
import classes from './detail.module.css';

type Item = OperatorWithdrawal['wallet_transactions'][number];

/** The items that add up to the amount. A clawback comes below the item it reduces. */
export function Items({ withdrawal }: { readonly withdrawal: OperatorWithdrawal }) {
  return (
    <Panel title="De onde vem este valor">
      <ul className={classes['items']}>
        {withdrawal.wallet_transactions.map((item) => (
          <li key={item.id}>
            <span>
              <Source indication={item.indication} />
              <small>
                {itemText(item)}, liberada em {dateText(item.payment_liberate_date)}
              </small>
            </span>
            <strong>{moneyText(item.value)}</strong>
          </li>
        ))}
      </ul>
      <p className={classes['total']}>
        <span>Total</span>
        <strong>{moneyText(withdrawal.total)}</strong>
      </p>
    </Panel>
  );
}

function Source({ indication: { id, name } }: Pick<Item, 'indication'>) {
  return id === null ? 'Link exclusivo' : <Link to={paths.referral(id)}>{name}</Link>;
}
