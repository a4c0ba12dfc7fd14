import { ActionIcon, UnstyledButton } from '@mantine/core';
import { operatorLogout } from '@indike/contract/operator/access/sign-in';
import { brand } from '@indike/ui/brand.ts';
import { IconLogout, IconSearch } from '@indike/ui/icons.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { call } from '../http/call.ts';
import { Keyboard } from '../keyboard/keyboard.tsx';
import { openPalette } from '../keyboard/palette-store.ts';
import { paths } from '../paths.ts';
import { setSession, type OperatorSession } from '../session/session-store.ts';
import { useMenu } from '../menu.ts';
import classes from './shell.module.css';

interface Props {
  readonly session: OperatorSession;
  readonly children: ReactNode;
}

export function Shell({ session, children }: Props) {
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
    <div className={classes['shell']}>
      <a href="#conteudo" className={classes['skip']}>
        Ir para o conteúdo
      </a>
      <aside className={classes['side']}>
        <p className={classes['brand']}>
          {brand.product} <span>Operação</span>
        </p>
        <UnstyledButton className={classes['search'] ?? ''} onClick={openPalette}>
          <IconSearch size={16} aria-hidden />
          <span>Ir para…</span>
          <kbd>{isMac() ? '⌘K' : 'Ctrl K'}</kbd>
        </UnstyledButton>
        <nav ref={list} aria-label="Operação" className={classes['menu']}>
          {menu.map(({ to, title, icon: Icon }) => (
            <NavLink key={to} to={to} end={to === '/'} className={classes['link'] ?? ''}>
              <Icon size={18} stroke={1.75} aria-hidden />
              <span>{title}</span>
            </NavLink>
          ))}
        </nav>
        <div className={classes['person']}>
          <Link to={paths.access} title={session.email} className={classes['own'] ?? ''}>
            <strong>{session.name}</strong>
            {session.role_name}
          </Link>
          <ActionIcon aria-label="Sair" onClick={signOut}>
            <IconLogout size={18} stroke={1.75} />
          </ActionIcon>
        </div>
      </aside>
      <main id="conteudo" tabIndex={-1} className={classes['main']}>
        {children}
      </main>
      <Keyboard />
    </div>
  );
}

/** On a phone the menu scrolls: where one is stays in sight. */
function showCurrent(menu: HTMLElement | null) {
  const current = menu?.querySelector('[aria-current="page"]');
  if (!menu || !current) return;
  const [outer, inner] = [menu.getBoundingClientRect(), current.getBoundingClientRect()];
  menu.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
}

/** Where the server cannot be reached the page forgets the session all the same; it then ends by itself, unused. */
function signOut() {
  call(operatorLogout, {})
    .catch(() => undefined)
    .finally(() => setSession({ status: 'out' }));
}

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);
