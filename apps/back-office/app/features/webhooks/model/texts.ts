import type { Webhook, WebhookDelivery } from '@indike/contract/integrations/webhooks';
import { type DeliveryState, deliveryState, WEBHOOK_EVENT_TYPES } from '@indike/rules/integrations/webhooks';
import { formatCount } from '@indike/rules/money/money';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import type { SecretTexts } from '#app/shared/integrations/secret-dialog.tsx';
import type { MarkProps } from '#app/shared/table/cells.tsx';

export const STATE_MARKS: Readonly<Record<Webhook['state'], MarkProps>> = {
  active: { text: 'Ativo', tone: 'good' },
  failing: { text: 'Falhando', tone: 'bad' },
  disabled: { text: 'Desativado', tone: 'neutral' },
};

/** Why the webhook fails or is disabled; null when it is active. */
export function stateReason({ state, disabled_by, disabled_at, failing_since }: Webhook): string | null {
  if (state === 'failing' && failing_since !== null)
    return `Nenhum envio deu certo desde ${dateTimeText(failing_since)}. Tentamos a cada 15 minutos, ou quando o endereço pedir.`;
  if (state !== 'disabled' || disabled_at === null) return null;
  const when = dateTimeText(disabled_at);
  if (disabled_by === 'failures') return `Desativado em ${when}, depois de três dias sem nenhum envio certo.`;
  if (disabled_by === 'gone')
    return `Desativado em ${when}: o endereço respondeu que não quer mais nada (410).`;
  return `Desativado pela equipe em ${when}.`;
}

export const eventsText = ({ events }: Pick<Webhook, 'events'>): string =>
  events.length === WEBHOOK_EVENT_TYPES.length
    ? 'Todos'
    : `${events.length} de ${WEBHOOK_EVENT_TYPES.length}`;

/** The server stops counting here. */
const MAX_COUNTED = 1_000;
export const waitingText = (waiting: number): string =>
  waiting === 0
    ? 'Nada'
    : waiting >= MAX_COUNTED
      ? `${formatCount(MAX_COUNTED)} ou mais`
      : formatCount(waiting);

export const DELIVERY_MARKS: Readonly<Record<DeliveryState, MarkProps>> = {
  [deliveryState.pending]: { text: 'Esperando', tone: 'active' },
  [deliveryState.delivered]: { text: 'Entregue', tone: 'good' },
  [deliveryState.givenUp]: { text: 'Não entregue', tone: 'bad' },
};

export type StateFilter = DeliveryState | '';
export const STATE_CHOICES = [
  { value: '', label: 'Todas as entregas' },
  ...Object.values(deliveryState).map((value) => ({ value, label: DELIVERY_MARKS[value].text })),
];
export const stateFilterOf = (text: string | null): StateFilter =>
  Object.values(deliveryState).find((state) => state === text) ?? '';

const FAILURES: Readonly<Record<string, string>> = {
  address_refused: 'O endereço leva à rede interna ou não é https',
  name_unknown: 'O nome do servidor não existe',
  certificate_refused: 'O certificado do servidor não vale',
  no_connection: 'Sem conexão com o servidor',
  timed_out: 'Sem resposta em 10 segundos',
};

/** The response to the last attempt. */
export function answerText({ attempts, status, failure }: WebhookDelivery): string {
  if (status !== null) return `Resposta ${status}`;
  if (failure !== null) return FAILURES[failure] ?? failure;
  return attempts === 0 ? 'Ainda não enviada' : 'Sem resposta';
}

export const attemptsText = ({ attempts }: Pick<WebhookDelivery, 'attempts'>): string =>
  attempts === 1 ? '1 tentativa' : `${attempts} tentativas`;

/** Indents a JSON body. Anything else is returned as it is. */
export function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

export const SECRET_TEXTS: SecretTexts = {
  label: 'Segredo do webhook',
  copied: 'Segredo copiado',
  kept: 'Guardei o segredo',
  note: 'Ele só aparece agora. Guarde-o no sistema que recebe os eventos: é com ele que se confere a assinatura.',
};
