import { useLocation } from 'react-router';
import { signOut } from '../authentication/sign-in.ts';
import { IconLogout } from '@indike/ui/icons.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { menu } from './menu.ts';
import classes from './shell.module.css';

/** An entry is also current on the pages below its own, such as /ajuda on /ajuda/o_que_e. */
const isCurrent = (pathname: string, to: string) => pathname === to || pathname.startsWith(`${to}/`);

export function SideMenu({ onPick }: { readonly onPick?: () => void }) {
  // While prerendering, the router's path ends with a slash.
  const pathname = useLocation().pathname.replace(/(.)\/$/, '$1');
  return (
    <nav aria-label="Menu principal" className={classes['menu']}>
      {menu.map(({ label, to, icon: Icon, also }) => (
        <Link
          key={to}
          to={to}
          className={classes['entry']}
          aria-current={isCurrent(pathname, to) || also?.includes(pathname) ? 'page' : undefined}
          onClick={onPick}
        >
          <Icon size={20} stroke={1.75} aria-hidden />
          <span className={classes['label']}>{label}</span>
        </Link>
      ))}
      <button type="button" className={classes['entry']} data-last onClick={signOut}>
        <IconLogout size={20} stroke={1.75} aria-hidden />
        Sair
      </button>
    </nav>
  );
}
