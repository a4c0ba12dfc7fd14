import { useQuery } from '@tanstack/react-query';
import { FAILED, paidQuery, requestedQuery } from '../api.ts';
import { Amount, type TotalQuery } from './amount.tsx';
import classes from './earnings.module.css';

export function Summary() {
  const paid = useQuery(paidQuery());
  const requested = useQuery(requestedQuery());
  return (
    <dl className={classes['summary']}>
      <Figure label="Total Retirado" note="Já pago a você" query={paid} failed={FAILED.paid} />
      <Figure
        label="Aguardando pagamento"
        note="Saque pedido e ainda não pago"
        query={requested}
        failed={FAILED.requested}
      />
    </dl>
  );
}

interface FigureProps {
  readonly label: string;
  readonly note: string;
  readonly query: TotalQuery;
  readonly failed: string;
}

function Figure({ label, note, query, failed }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={classes['figure']}>
        <Amount query={query} failed={failed} />
      </dd>
      <dd className={classes['note']}>{note}</dd>
    </div>
  );
}
