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

interface EntriesProps {
  readonly entries: readonly Entry[];
  readonly onPick?: (() => void) | undefined;
}

function Entries({ entries, onPick }: EntriesProps) {
  // While prerendering, the router's path ends with a slash.
  const pathname = useLocation().pathname.replace(/(.)\/$/, '$1');
  return entries.map(({ label, to, icon: Icon, also }) => (
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
  ));
}

export function SideMenu({ onPick }: { readonly onPick?: () => void }) {
  return (
    <nav aria-label="Menu principal" className={classes['menu']}>
      <Entries entries={menu} onPick={onPick} />
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

const home: Entry = { label: 'Home', to: paths.home, icon: IconHome };
const refer: Entry = { label: 'Indicar', to: paths.refer, icon: IconSend };
const referrals: Entry = {
  label: 'Indicações',
  to: paths.referrals,
  icon: IconList,
  also: [paths.referral],
};
const earnings: Entry = { label: 'meus ganhos', to: paths.earnings, icon: IconWallet };
const profile: Entry = {
  label: 'Perfil',
  to: paths.profile,
  icon: IconUser,
  also: [paths.personalData, paths.address, paths.bankAccount, paths.avatar, paths.notifications],
};

/** The entries of the side menu in display order; 'Sair' follows them. */
const menu: readonly Entry[] = [
  home,
  refer,
  referrals,
  earnings,
  profile,
  { label: 'Me ajuda', to: paths.help, icon: IconHelp },
];

/** In reach of the thumb, with the act of the product in the middle. */
const shortcuts: readonly Entry[] = [
  { ...home, label: 'Início' },
  referrals,
  refer,
  { ...earnings, label: 'Ganhos' },
  profile,
];

/** On phones, beside the drawer. */
export function BottomBar() {
  return (
    <nav aria-label="Atalhos" className={classes['bottom']}>
      <Entries entries={shortcuts} />
    </nav>
  );
}
