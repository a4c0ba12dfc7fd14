import type { ConnectionItem, CrmConnection } from '@indike/contract/operator/connections';
import { type CrmProvider, crmProviderNames } from '@indike/rules/integrations/crm';
import { formatCount } from '@indike/rules/money/money';
import type { MarkProps } from '#app/shared/table/cells.tsx';

export const STATE_MARKS: Readonly<Record<CrmConnection['state'], MarkProps>> = {
  draft: { text: 'Falta configurar', tone: 'neutral' },
  active: { text: 'Ativa', tone: 'good' },
  paused: { text: 'Pausada', tone: 'neutral' },
  refused: { text: 'Acesso recusado', tone: 'bad' },
  disconnected: { text: 'Desconectada', tone: 'neutral' },
};

export const ITEM_MARKS: Readonly<Record<ConnectionItem['state'], MarkProps>> = {
  person: { text: 'Precisa de você', tone: 'neutral' },
  failed: { text: 'Não foi levada', tone: 'bad' },
};

interface CrmHelp {
  /** Where an administrator finds what a connection needs. */
  readonly token: string;
  /** What the fields have to be like by which companies and deals are found. */
  readonly field: string;
}

export const CRM_HELP: Readonly<Record<CrmProvider, CrmHelp>> = {
  pipedrive: {
    token:
      'No Pipedrive, em Preferências pessoais › API, de uma pessoa que pode ver e editar empresas, contatos e negócios, e excluir contatos.',
    field: 'Campo de texto',
  },
  hubspot: {
    token:
      'No HubSpot, em Desenvolvimento › Chaves › Chaves de serviço: uma chave que pode ler e escrever empresas, contatos e negócios, e ler as propriedades deles.',
    field: 'Propriedade de texto com valores exclusivos',
  },
  rdstation: {
    token:
      'No App Publisher da RD Station, crie um aplicativo privado do produto RD Station CRM com o endereço de retorno acima, e copie Client ID e Client Secret. No passo seguinte você o autoriza.',
    field: 'Campo personalizado de texto',
  },
};

export const accountText = ({ provider, account }: Pick<CrmConnection, 'provider' | 'account'>): string =>
  `${crmProviderNames[provider]} · ${account || 'ainda não autorizado'}`;

export const countText = ({ counts }: Pick<CrmConnection, 'counts'>): string =>
  counts.synced === 1 ? '1 indicação' : `${formatCount(counts.synced)} indicações`;

/** What waits, apart from what goes by itself. */
export function waitingText({ counts: { pending, person, failed } }: Pick<CrmConnection, 'counts'>): string {
  const parts = [
    pending > 0 && `${formatCount(pending)} na fila`,
    person > 0 && `${formatCount(person)} à espera de uma pessoa`,
    failed > 0 && `${formatCount(failed)} sem sucesso`,
  ].filter((text) => text !== false);
  return parts.length === 0 ? 'Nada' : parts.join(', ');
}
