import type { User } from '@indike/contract/accounts';
import type { Icon } from '@tabler/icons-react';
import { destinationText } from '../../shared/format/destination.ts';
import { paths } from '../../shared/paths.ts';
import { IconBuildingBank, IconMail } from '../../shared/ui/icons.ts';

interface Section {
  readonly title: string;
  readonly to: string;
  readonly icon: Icon;
  /** What stands there now. */
  readonly about: (user: User | null) => string;
}

/** The cards of /perfil, in the specification's order. */
export const sections: readonly Section[] = [
  {
    title: 'Dados bancários',
    to: paths.bankAccount,
    icon: IconBuildingBank,
    about: (user) =>
      user?.bank_account
        ? destinationText(user.bank_account)
        : 'Cadastre a conta ou chave PIX para receber seus saques',
  },
  {
    title: 'Avisos por e-mail',
    to: paths.notifications,
    icon: IconMail,
    about: () => 'Escolha o que você quer receber',
  },
];
