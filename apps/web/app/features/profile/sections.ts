import type { User } from '@indike/contract/accounts/accounts';
import { formatPhone } from '@indike/rules/identifiers/phone';
import type { Icon } from '@tabler/icons-react';
import { destinationText } from '@indike/contract/money/destination';
import { bankDataOf } from '@indike/contract/money/bank-data-wire';
import { paths } from '#app/shared/paths.ts';
import {
  IconBell,
  IconBuildingBank,
  IconDevices,
  IconId,
  IconMapPin,
  IconReceiptTax,
  IconShieldLock,
} from '@indike/ui/icons.ts';

export interface Section {
  readonly title: string;
  readonly to: string;
  readonly icon: Icon;
  /** The row's text: the current value when there is one, otherwise what the section is for. */
  readonly about: (user: User | null) => string;
}

/** The specification's three cards. */
const account: readonly Section[] = [
  {
    title: 'Meus Dados',
    to: paths.personalData,
    icon: IconId,
    about: (user) => (user?.phone ? `Telefone ${formatPhone(user.phone)}` : 'Nome, telefone e senha'),
  },
  {
    title: 'Endereço',
    to: paths.address,
    icon: IconMapPin,
    about: (user) => user?.address?.city.title ?? 'Informe a cidade em que você mora',
  },
  {
    title: 'Dados bancários',
    to: paths.bankAccount,
    icon: IconBuildingBank,
    about: (user) =>
      user?.bank_account
        ? destinationText(bankDataOf(user.bank_account))
        : 'Cadastre onde receber seus saques',
  },
];

const app: readonly Section[] = [
  {
    title: 'Avisos',
    to: paths.notifications,
    icon: IconBell,
    about: () => 'Escolha o que receber por e-mail e no aparelho',
  },
  {
    title: 'Aparelhos conectados',
    to: paths.sessions,
    icon: IconDevices,
    about: () => 'Veja os aparelhos e saia dos que não usa',
  },
];

const documents: readonly Section[] = [
  {
    title: 'Informe de rendimentos',
    to: paths.taxStatements,
    icon: IconReceiptTax,
    about: () => 'Para a declaração do imposto de renda',
  },
  {
    title: 'Privacidade e exclusão',
    to: paths.myData,
    icon: IconShieldLock,
    about: () => 'Baixe seus dados, veja o que aceitou ou exclua o cadastro',
  },
];

/** /perfil, in display order. */
export const groups = [
  { id: 'conta', title: 'Sua conta', sections: account },
  { id: 'aparelhos', title: 'Avisos e aparelhos', sections: app },
  { id: 'documentos', title: 'Documentos e privacidade', sections: documents },
] as const;
