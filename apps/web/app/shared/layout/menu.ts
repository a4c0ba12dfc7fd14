import type { Icon } from '@tabler/icons-react';
import { paths } from '../paths.ts';
import { IconHelp, IconHome, IconList, IconSend, IconUser, IconWallet } from '@indike/ui/icons.ts';

interface Entry {
  readonly label: string;
  readonly to: string;
  readonly icon: Icon;
  /** Pages that belong to this entry and mark it as current. */
  readonly also?: readonly string[];
}

/** The entries of the side menu in display order; 'Sair' follows them. */
export const menu: readonly Entry[] = [
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
