import { useEffect, useId, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { type MenuItem, useMenu } from '../menu.ts';
import classes from './navigation.module.css';

/** Every page, in sections: below one another, or in one line that scrolls on a phone. */
export function Navigation() {
  const menu = useMenu();
  const list = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef('');
  useEffect(() => {
    // Not with every filter of a list: it measures the page.
    if (shown.current !== pathname) showCurrent(list.current);
    shown.current = pathname;
  });
  return (
    <nav ref={list} aria-label="Operação" className={classes['menu']}>
      {menu.map(({ title, items }) =>
        title === null ? (
          <div key="all" className={classes['section']}>
            <Items items={items} />
          </div>
        ) : (
          <Section key={title} title={title} items={items} />
        ),
      )}
    </nav>
  );
}

interface ItemsProps {
  readonly items: readonly MenuItem[];
}

function Section({ title, items }: ItemsProps & { readonly title: string }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={classes['section']}>
      <span id={id} className={classes['title']}>
        {title}
      </span>
      <Items items={items} />
    </div>
  );
}

const Items = ({ items }: ItemsProps) =>
  items.map(({ to, title, icon: Icon }) => (
    <NavLink key={to} to={to} end={to === '/'} className={classes['link'] ?? ''}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span>{title}</span>
    </NavLink>
  ));

/** Where the menu scrolls, where one is stays in sight. */
function showCurrent(menu: HTMLElement | null) {
  const current = menu?.querySelector('[aria-current="page"]');
  if (!menu || !current) return;
  const [outer, inner] = [menu.getBoundingClientRect(), current.getBoundingClientRect()];
  menu.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  menu.scrollTop += Math.min(0, inner.top - outer.top) + Math.max(0, inner.bottom - outer.bottom);
}
