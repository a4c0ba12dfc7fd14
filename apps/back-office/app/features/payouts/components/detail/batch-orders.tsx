import type { BatchDetail } from '@indike/contract/operator/money/payout-batches';
import { formatCount } from '@indike/rules/money/money';
import { moneyText } from '@indike/ui/format/money.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { Pair, Pairs } from '#app/shared/detail/detail-layout.tsx';
import { isBeingPaid } from '../../model/orders.ts';
import classes from '../payouts.module.css';

/** What the provider has done with the orders of the batch so far. */
export function BatchOrders({ batch }: { readonly batch: BatchDetail }) {
  const { orders, method_name: name } = batch;
  if (orders.length === 0) return null;
  return (
    <Panel title={name}>
      <div role="status" aria-label="Andamento do pagamento">
        <Pairs>
          {orders.map(({ state, state_name: title, count, net }) => (
            <Pair key={state} title={title}>
              {formatCount(count)} · {moneyText(net)}
            </Pair>
          ))}
        </Pairs>
      </div>
      {isBeingPaid(batch) && (
        <p className={classes['words']}>
          Uma ordem sem resposta é consultada até que o provedor diga o que houve. Ela não é enviada duas
          vezes.
        </p>
      )}
    </Panel>
  );
}
