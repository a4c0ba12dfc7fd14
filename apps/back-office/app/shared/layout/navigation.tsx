import { memo, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { type MenuItem, useMenu } from '../menu.ts';
import { hrefOf, useFollow } from '../navigation/use-follow.ts';
import { paths } from '../paths.ts';
import classes from './navigation.module.css';

/** The main menu in sections, stacked or, on a phone, in one line that scrolls. */
export function Navigation() {
  const { pathname } = useLocation();
  return <Menu pathname={pathname} />;
}

interface Here {
  readonly pathname: string;
}

/** Memoized, so that it does not render again with every change of a list's filters. */
const Menu = memo(function Menu({ pathname }: Here) {
  const menu = useMenu();
  const list = useRef<HTMLElement>(null);
  // Runs on every render, which happens only when the page changes.
  useEffect(() => showCurrent(list.current));
  return (
    <nav ref={list} aria-label="Operação" className={classes['menu']}>
      {menu.map(({ title, items }) =>
        title === null ? (
          <div key="all" className={classes['section']}>
            <Items items={items} pathname={pathname} />
          </div>
        ) : (
          <Section key={title} title={title} items={items} pathname={pathname} />
        ),
      )}
    </nav>
  );
});

interface ItemsProps extends Here {
  readonly items: readonly MenuItem[];
}

function Section({ title, ...items }: ItemsProps & { readonly title: string }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={classes['section']}>
      <span id={id} className={classes['title']}>
        {title}
      </span>
      <Items {...items} />
    </div>
  );
}

const isAt = (pathname: string, to: string): boolean =>
  pathname === to || (to !== paths.home && pathname.startsWith(`${to}/`));

function Items({ items, pathname }: ItemsProps) {
  const follow = useFollow();
  return items.map(({ to, title, icon: Icon }) => (
    <a
      key={to}
      href={hrefOf(to)}
      className={classes['link']}
      aria-current={isAt(pathname, to) ? 'page' : undefined}
      onClick={(event) => follow(event, to)}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
      <span>{title}</span>
    </a>
  ));
}

/** Scrolls the menu so that the current page's link is visible. */
function showCurrent(menu: HTMLElement | null) {
  const current = menu?.querySelector('[aria-current="page"]');
  if (!menu || !current) return;
  const [outer, inner] = [menu.getBoundingClientRect(), current.getBoundingClientRect()];
  menu.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  menu.scrollTop += Math.min(0, inner.top - outer.top) + Math.max(0, inner.bottom - outer.bottom);
}
