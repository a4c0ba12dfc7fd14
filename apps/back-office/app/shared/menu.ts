import { IconHome, IconList, IconTargetArrow, IconUsers } from '@indike/ui/icons.ts';
import { paths } from './paths.ts';

/** What is there; nothing is announced. */
export const menu = [
  { to: paths.home, title: 'Painel', icon: IconHome },
  { to: paths.referrals, title: 'Indicações', icon: IconList },
  { to: paths.disputes, title: 'Disputas', icon: IconTargetArrow, IconUsers },
  { to: paths.indikers, title: 'Indikers', icon: IconUsers },
] as const;
