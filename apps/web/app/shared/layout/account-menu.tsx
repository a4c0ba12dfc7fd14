import '@mantine/core/styles/VisuallyHidden.css';
import { VisuallyHidden } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { IconBell, IconLogout, IconSun, IconUser } from '@indike/ui/icons.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { signOut } from '../authentication/sign-in.ts';
import { APPEARANCE_ID, paths } from '../paths.ts';
import { useUser } from '../session/session-store.ts';
import classes from './account-menu.module.css';
import { UserAvatar } from './user-avatar.tsx';

const entries = [
  { label: 'Perfil', to: paths.profile, icon: IconUser },
  { label: 'Avisos', to: paths.notices, icon: IconBell },
  { label: 'Aparência', to: { pathname: paths.profile, hash: APPEARANCE_ID }, icon: IconSun },
] as const;

const itemsOf = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
];

/** The item that a key moves to, or undefined for a key that moves to none. */
function itemFor(key: string, items: HTMLElement[]): HTMLElement | undefined {
  const at = items.findIndex((item) => item === document.activeElement);
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  return undefined;
}

/** The person's own pages. Takes the focus when it opens, and gives it back to the button on Escape. */
function Menu({ id, onClose, onEscape }: { id: string; onClose: () => void; onEscape: () => void }) {
  const menu = useRef<HTMLDivElement>(null);

  useEffect(() => itemsOf(menu.current)[0]?.focus(), []);

  function onKeyDown(event: KeyboardEvent) {
    const next = itemFor(event.key, itemsOf(menu.current));
    if (next) {
      event.preventDefault();
      next.focus();
    }
    if (event.key === 'Escape') onEscape();
    if (event.key === 'Escape' || event.key === 'Tab') onClose();
  }

  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      aria-label="Sua conta"
      tabIndex={-1}
      className={classes['menu']}
      onKeyDown={onKeyDown}
    >
      {entries.map(({ label, to, icon: Icon }) => (
        <Link
          key={label}
          to={to}
          role="menuitem"
          tabIndex={-1}
          className={classes['entry']}
          onClick={onClose}
        >
          <Icon size={20} stroke={1.75} aria-hidden />
          {label}
        </Link>
      ))}
      <button type="button" role="menuitem" tabIndex={-1} className={classes['entry']} onClick={signOut}>
        <IconLogout size={20} stroke={1.75} aria-hidden />
        Sair
      </button>
    </div>
  );
}

/** The avatar in the top bar, which opens a menu of the person's own pages. */
export function AccountMenu() {
  const user = useUser();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const close = () => setOpen(false);
  const box = useClickOutside<HTMLSpanElement>(close);

  return (
    <span ref={box} className={classes['account']}>
      <button
        ref={button}
        type="button"
        className={classes['button']}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        onClick={() => setOpen(!open)}
      >
        <VisuallyHidden>
          {user ? `Conta de ${user.firstname} ${user.lastname}`.trim() : 'Sua conta'}
        </VisuallyHidden>
        {/* Its initials are no part of the button's name. */}
        <span aria-hidden="true">
          <UserAvatar />
        </span>
      </button>
      {open && <Menu id={menuId} onClose={close} onEscape={() => button.current?.focus()} />}
    </span>
  );
}
