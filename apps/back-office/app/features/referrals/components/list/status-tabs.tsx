import { referralStatuses, type ReferralStatus } from '@indike/rules/referrals/referrals';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { hrefOf, useFollow } from '#app/shared/navigation/use-follow.ts';
import type { MouseEvent, ReactNode } from 'react';
import { paths } from '#app/shared/paths.ts';
import { StatusName } from '#app/shared/status-name.tsx';
import { countsQuery, queueQuery } from '../../api.ts';
import { countText } from '../../model/count-text.ts';
import { addressOf, type Filters, withUsualOrder } from '../../model/filters.ts';
import classes from './status-tabs.module.css';

/** Links to each status with its number of referrals. The URL holds the chosen status. */
export function StatusTabs({ filters }: { readonly filters: Filters }) {
  const { data, isPlaceholderData } = useQuery({
    ...countsQuery(filters),
    placeholderData: keepPreviousData,
  });
  const client = useQueryClient();
  const follow = useFollow();
  // The tabs are there before their numbers, so that the list below keeps its place.
  const tabs = data ?? referralStatuses.map((status) => ({ status, count: null, more: false }));
  const tabIn = (status: ReferralStatus | null) => {
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
  const all = data ? data.reduce((sum, { count }) => sum + count, 0) : null;
  return (
    <nav aria-label="Status" className={classes['tabs']} aria-busy={data === undefined || isPlaceholderData}>
      <Tab {...tabIn(null)} name="Todas" count={all} more={tabs.some(({ more }) => more)} />
      {tabs.map(({ status, count, more }) => (
        <Tab
          key={status}
          {...tabIn(status)}
          name={<StatusName status={status} />}
          count={count}
          more={more}
        />
      ))}
    </nav>
  );
}

interface TabProps {
  readonly href: string;
  readonly name: ReactNode;
  /** Null while it is counted. */
  readonly count: number | null;
  /** Whether there may be more than `count`. */
  readonly more: boolean;
  readonly on: boolean;
  readonly onClick: (event: MouseEvent) => void;
}

function Tab({ href, name, count, more, on, onClick }: TabProps) {
  return (
    <a href={href} className={classes['tab']} aria-current={on ? 'true' : undefined} onClick={onClick}>
      {name} <span className={classes['count']}>{count !== null && countText(count, more)}</span>
    </a>
  );
}
