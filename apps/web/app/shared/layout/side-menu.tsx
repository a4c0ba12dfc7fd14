import { useLocation } from 'react-router';
import {
  IconLogout,
  IconHelp,
  IconHome,
  IconList,
  IconSend,
  IconUser,
  IconWallet,
} from '@indike/ui/icons.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import type { Icon } from '@tabler/icons-react';
import { signOut } from '../authentication/sign-in.ts';
import classes from './shell.module.css';
import { paths } from '../paths.ts';

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

interface Entry {
  readonly label: string;
  readonly to: string;
  readonly icon: Icon;
  /** Pages that belong to this entry and mark it as current. */
  readonly also?: readonly string[];
}

/** The entries of the side menu in display order; 'Sair' follows them. */
const menu: readonly Entry[] = [
  { label: 'Home', to: paths.home, icon: IconHome },
  { label: 'Indicar', to: paths.refer, icon: IconSend },
  { label: 'Indicações', to: paths.referrals, icon: IconList, also: [paths.referral] },
  { label: 'meus ganhos', to: paths.earnings, icon: IconWallet },
  {
    label: 'Perfil',
    to: paths.profile,
    icon: IconUser,
    also: [paths.personalData, paths.address, paths.bankAccount, paths.avatar, paths.notifications],
  },
  { label: 'Me ajuda', to: paths.help, icon: IconHelp },
];
