import { MAX_COUNTED, WAITING_STATUS } from '@indike/contract/operator/queue';
import { formatCount } from '@indike/rules/money/money';
import { StatusDot } from '@indike/ui/status/status-dot.tsx';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { hrefOf, useFollow } from '#app/shared/navigation/use-follow.ts';
import type { MouseEvent } from 'react';
import { paths } from '#app/shared/paths.ts';
import { countsQuery, queueQuery } from '../../api.ts';
import { addressOf, type Filters, withUsualOrder } from '../../model/filters.ts';
import classes from './status-tabs.module.css';

const WAITING = { id: WAITING_STATUS, name_app: 'Aguardando', color: '' };

function countText(count: number, more: boolean): string {
  if (count >= MAX_COUNTED) return 'mais de mil';
  return more ? `${formatCount(count)} ou mais` : formatCount(count);
}

/** Links to each status with its number of referrals. The URL holds the chosen status. */
export function StatusTabs({ filters }: { readonly filters: Filters }) {
  const { data, isPlaceholderData } = useQuery({
    ...countsQuery(filters),
    placeholderData: keepPreviousData,
  });
  const client = useQueryClient();
  const follow = useFollow();
  const tabs = data?.map(({ status, ...counted }) => ({ ...(status ?? WAITING), ...counted })) ?? [];
  const tabIn = (status: number | null) => {
    const next = withUsualOrder(filters, { ...filters, status });
    const to = paths.referrals + addressOf(next);
    return {
      href: hrefOf(to),
      onClick: (event: MouseEvent) => {
        // Fetch the rows while the router is still handling the navigation.
        void client.prefetchInfiniteQuery(queueQuery(next));
        follow(event, to, { preventScrollReset: true });
      },
      on: filters.status === status,
    };
  };
  const all = tabs.reduce((sum, { count }) => sum + count, 0);
  return (
    <nav aria-label="Status" className={classes['tabs']} aria-busy={data === undefined || isPlaceholderData}>
      <Tab {...tabIn(null)} name="Todas" count={all} more={tabs.some(({ more }) => more)} />
      {tabs.map(({ id, name_app, color, count, more }) => (
        <Tab key={id} {...tabIn(id)} name={name_app} color={color} count={count} more={more} />
      ))}
    </nav>
  );
}

interface TabProps {
  readonly href: string;
  readonly name: string;
  readonly color?: string;
  readonly count: number;
  /** Whether there may be more than `count`. */
  readonly more: boolean;
  readonly on: boolean;
  readonly onClick: (event: MouseEvent) => void;
}

function Tab({ href, name, color, count, more, on, onClick }: TabProps) {
  return (
    <a href={href} className={classes['tab']} aria-current={on ? 'true' : undefined} onClick={onClick}>
      {color !== undefined && <StatusDot color={color} />}
      {name} <span className={classes['count']}>{countText(count, more)}</span>
    </a>
  );
}
