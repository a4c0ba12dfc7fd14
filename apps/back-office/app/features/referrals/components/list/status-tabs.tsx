import { MAX_COUNTED, WAITING_STATUS } from '@indike/contract/operator/queue';
import { formatCount } from '@indike/rules/money/money';
import { StatusDot } from '@indike/ui/status/status-dot.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#app/shared/paths.ts';
import { countsQuery } from '../../api.ts';
import { addressOf, type Filters, withUsualOrder } from '../../model/filters.ts';
import classes from './status-tabs.module.css';

const WAITING = { id: WAITING_STATUS, name_app: 'Aguardando', color: '' };

function countText(count: number, more: boolean): string {
  if (count >= MAX_COUNTED) return 'mais de mil';
  return more ? `${formatCount(count)} ou mais` : formatCount(count);
}

/** Each status with how many are in it, as links: the address keeps the choice. */
export function StatusTabs({ filters }: { readonly filters: Filters }) {
  const { data } = useQuery(countsQuery(filters));
  const tabs = data?.map(({ status, ...counted }) => ({ ...(status ?? WAITING), ...counted })) ?? [];
  const addressIn = (status: number | null) => addressOf(withUsualOrder(filters, { ...filters, status }));
  const all = tabs.reduce((sum, { count }) => sum + count, 0);
  return (
    <nav aria-label="Status" className={classes['tabs']} aria-busy={data === undefined}>
      <Tab
        to={addressIn(null)}
        name="Todas"
        count={all}
        more={tabs.some(({ more }) => more)}
        on={filters.status === null}
      />
      {tabs.map(({ id, name_app, color, count, more }) => (
        <Tab
          key={id}
          to={addressIn(id)}
          name={name_app}
          color={color}
          count={count}
          more={more}
          on={filters.status === id}
        />
      ))}
    </nav>
  );
}

interface TabProps {
  readonly to: string;
  readonly name: string;
  readonly color?: string;
  readonly count: number;
  /** There may be more than were counted. */
  readonly more: boolean;
  readonly on: boolean;
}

function Tab({ to, name, color, count, more, on }: TabProps) {
  return (
    <Link
      to={{ pathname: paths.referrals, search: to }}
      className={classes['tab']}
      aria-current={on ? 'true' : undefined}
      preventScrollReset
    >
      {color !== undefined && <StatusDot color={color} />}
      {name} <span className={classes['count']}>{countText(count, more)}</span>
    </Link>
  );
}
