import { hrefOf, useFollow } from '#app/shared/navigation/use-follow.ts';
import { paths } from '#app/shared/paths.ts';
import { addressOf, type Filters, withUsualOrder } from '../../model/filters.ts';
import classes from './view-switch.module.css';

const VIEWS = [
  ['list', 'Lista'],
  ['board', 'Quadro'],
] as const;

/** The board has every status of an open referral, so it keeps all filters but the status. */
export function ViewSwitch({ filters }: { readonly filters: Filters }) {
  const follow = useFollow();
  return (
    <nav aria-label="Forma de ver" className={classes['switch']}>
      {VIEWS.map(([view, name]) => {
        const next = { ...filters, view, ...(view === 'board' && { status: null }) };
        const to = paths.referrals + addressOf(withUsualOrder(filters, next));
        return (
          <a
            key={view}
            href={hrefOf(to)}
            aria-current={filters.view === view ? 'true' : undefined}
            onClick={(event) => follow(event, to, { preventScrollReset: true })}
          >
            {name}
          </a>
        );
      })}
    </nav>
  );
}
