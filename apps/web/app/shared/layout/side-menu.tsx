import { useLocation } from 'react-router';
import { signOut } from '../authentication/sign-in.ts';
import { IconLogout } from '@indike/ui/icons.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { type Entry, menu } from './menu.ts';
import classes from './shell.module.css';

/** Pages below an entry's own belong to it: /ajuda/o_que_e to /ajuda. */
function isCurrent(pathname: string, { to, also = [] }: Entry): boolean {
  // While prerendering, the router's path ends with a slash.
  const path = pathname.replace(/(?<=.)\/$/, '');
  return path === to || path.startsWith(`${to}/`) || also.includes(path);
}

export function SideMenu({ onPick }: { readonly onPick?: () => void }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Menu principal" className={classes['menu']}>
      {menu.map((entry) => (
        <Link
          key={entry.to}
          to={entry.to}
          className={classes['entry']}
          aria-current={isCurrent(pathname, entry) ? 'page' : undefined}
          onClick={onPick}
        >
          <entry.icon size={20} stroke={1.75} aria-hidden />
          <span className={classes['label']}>{entry.label}</span>
        </Link>
      ))}
      <button type="button" className={classes['entry']} data-last onClick={signOut}>
        <IconLogout size={20} stroke={1.75} aria-hidden />
        Sair
      </button>
    </nav>
  );
}
