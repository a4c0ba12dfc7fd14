import type { BatchOfWithdrawal, OperatorWithdrawal } from '@indike/contract/operator/money/money';
import { dateText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import { Pair, Pairs } from '#app/shared/detail/detail-layout.tsx';
import { paths } from '#app/shared/paths.ts';
import { SecondLine } from '#app/shared/table/cells.tsx';
import classes from './detail.module.css';

/** The requested amount, the amount paid after tax, and the batches that pay it. */
export function Payment({ withdrawal }: { readonly withdrawal: OperatorWithdrawal }) {
  const { total, withheld, net, batches, bank_number: bankNumber } = withdrawal;
  return (
    <Panel title="Pagamento">
      <Pairs>
        <Pair title="Bruto">{moneyText(total)}</Pair>
        <Pair title="Imposto retido">{withheld === null ? 'Calculado ao agendar' : moneyText(withheld)}</Pair>
        <Pair title="Líquido">{net === null ? '—' : moneyText(net)}</Pair>
        <Pair title={batches.length > 1 ? 'Lotes' : 'Lote'}>
          {batches.length === 0
            ? 'Em nenhum'
            : batches.map((batch) => <Batch key={batch.id} batch={batch} />)}
        </Pair>
        {bankNumber !== null && <Pair title="Número no banco">{bankNumber}</Pair>}
      </Pairs>
    </Panel>
  );
}

const Batch = ({ batch: { id, payment_date: date, state_name: state } }: { batch: BatchOfWithdrawal }) => (
  <span className={classes['batch']}>
    <Link to={paths.batch(id)}>Lote {id}</Link>
    <SecondLine>
      {state} · pagamento em {dateText(date)}
    </SecondLine>
  </span>
);
