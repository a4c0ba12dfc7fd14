import type { ProviderConnection } from '@indike/contract/operator/money/payment-providers';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';

export const accountTitles = { efi: 'Conta na Efí', asaas: 'Conta na Asaas' } as const;

/** Where the provider's credentials are; never what they are. */
export function sourceText({ source, set_at, set_by, hint }: ProviderConnection): string {
  switch (source) {
    case null:
      return 'Não configurada.';
    case 'settings':
      return 'Configurada no servidor, e só muda lá.';
    case 'sandbox':
      return 'O provedor da área de testes. Com credenciais suas, os pagamentos vão para o ambiente de testes do provedor.';
    case 'page':
      return `Configurada em ${dateTimeText(set_at ?? '')}, por ${set_by ?? ''}${hint === null ? '' : ` (Client ID com final ${hint})`}.`;
  }
}

export const balanceText = ({ balance, problem }: ProviderConnection): string =>
  balance === null ? (problem ?? '') : `Respondeu. Saldo de ${moneyText(balance)}`;
