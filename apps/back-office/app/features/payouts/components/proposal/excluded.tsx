import type { ResponseOf } from '@indike/contract/calls';
import { formatCount } from '@indike/rules/money/money';
import { moneyText } from '@indike/ui/format/money.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import { paths } from '#app/shared/paths.ts';
import classes from '../payouts.module.css';

type Page = Pick<ResponseOf<'GET /api/operator/payout-batches/proposal'>, 'excluded' | 'excluded_count'>;

/** Withdrawals that are due but cannot be paid now. */
export function Excluded({ first: { excluded, excluded_count: count } }: { readonly first: Page }) {
  if (count === 0) return null;
  const others = count - excluded.length;
  return (
    <Panel title={count === 1 ? 'Um saque fica de fora' : `${formatCount(count)} saques ficam de fora`}>
      <ul className={classes['list']}>
        {excluded.map(({ id, indiker, total, problem }) => (
          <li key={id}>
            <Link to={paths.withdrawal(id)}>
              Saque {id} de {indiker.firstname} {indiker.lastname}
            </Link>
            , {moneyText(total)}: {problem.message}
          </li>
        ))}
        {others > 0 && <li>e mais {formatCount(others)}</li>}
      </ul>
    </Panel>
  );
}
