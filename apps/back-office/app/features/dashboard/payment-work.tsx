import { formatCount } from '@indike/rules/money/money';
import { dateText, nearDateText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { paths } from '#app/shared/paths.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import type { Dashboard } from './api.ts';
import { Count, CountList, Few } from './count-list.tsx';
import classes from './dashboard.module.css';

type Money = NonNullable<Dashboard['money']>;

/** What is to be paid, approved and answered. Who may not pay sees the same, but none of it as theirs. */
export function PaymentWork({ money }: { readonly money: Money }) {
  const { payout, next_payout_on: date, to_schedule: toSchedule, prepared } = money;
  const may = useCanCall();
  const mayApprove = may('POST /api/operator/payout-batches/{id}/approve');
  const isIdle = payout.count === 0 && prepared.length === 0 && money.unanswered_batches === 0;
  return (
    <CountList>
      <Count
        title={`Saques para ${dateText(date)}`}
        value={payout.count === 0 ? '0' : `${formatCount(payout.count)} · ${moneyText(payout.total)}`}
        to={`${paths.withdrawals}?ate=${date}`}
        none={payout.count === 0}
      />
      <Count
        title="Destes, ainda a agendar"
        value={formatCount(toSchedule)}
        to={`${paths.withdrawals}?status=pedidos&ate=${date}`}
        none={toSchedule === 0}
      />
      <Count
        title={mayApprove ? 'Lotes para você aprovar' : 'Lotes à espera de aprovação'}
        value={formatCount(money.to_approve)}
        to={paths.batches}
        none={money.to_approve === 0}
      >
        <Few
          rows={prepared
            .filter((batch) => !batch.is_own)
            .map((batch) => ({ ...batchLink(batch), note: `preparado por ${batch.prepared_by}` }))}
        />
      </Count>
      {mayApprove && (
        <Count
          title="Lotes que você preparou, para outra pessoa aprovar"
          value={formatCount(money.own_prepared)}
          to={paths.batches}
          none={money.own_prepared === 0}
        >
          <Few
            rows={prepared
              .filter((batch) => batch.is_own)
              .map((batch) => ({ ...batchLink(batch), note: `para ${nearDateText(batch.payment_date)}` }))}
          />
        </Count>
      )}
      <Unanswered money={money} />
      {isIdle && (
        <li className={classes['note']}>
          Nada a pagar nem a aprovar agora. <Link to={paths.withdrawals}>Ver todos os saques</Link>
        </li>
      )}
    </CountList>
  );
}

function Unanswered({ money }: { readonly money: Money }) {
  return (
    <Count
      title="Lotes sem todas as respostas do banco"
      value={formatCount(money.unanswered_batches)}
      to={paths.returnFiles}
      none={money.unanswered_batches === 0}
    >
      <Few
        rows={money.unanswered.map((batch) => ({
          ...batchLink(batch),
          to: paths.reconciliation(batch.id),
          note: `desde ${nearDateText(batch.payment_date)}`,
        }))}
      />
    </Count>
  );
}

type Batch = Money['unanswered'][number];

const batchLink = ({ id, count, net }: Batch) => ({
  id,
  to: paths.batch(id),
  name: `Lote ${id}: ${count === 1 ? '1 pagamento' : `${formatCount(count)} pagamentos`}, ${moneyText(net)}`,
});
