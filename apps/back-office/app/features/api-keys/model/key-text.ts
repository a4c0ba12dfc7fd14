import { addDays, dateInSaoPaulo, instantAtSaoPauloStart } from '@indike/rules/dates/calendar';
import { dateText, dateTimeText } from '@indike/ui/format/dates.ts';
import type { SecretTexts } from '#app/shared/integrations/secret-dialog.tsx';
import type { ApiKey } from '../api.ts';

const STATES: Readonly<Record<ApiKey['state'], string>> = {
  active: 'em vigor',
  expired: 'vencida',
  revoked: 'revogada',
};

export const stateText = ({ state }: Pick<ApiKey, 'state'>): string => STATES[state];

export const lastUseText = ({ last_used_at: at }: Pick<ApiKey, 'last_used_at'>): string =>
  at === null ? 'nunca usada' : dateTimeText(at);

/** An expiry at the start of a day is shown as the day before, the last one on which the key works. */
export function expiryText({ expires_at: at }: Pick<ApiKey, 'expires_at'>): string {
  if (at === null) return 'sem prazo';
  const instant = new Date(at);
  if (instantAtSaoPauloStart(dateInSaoPaulo(instant)).getTime() !== instant.getTime())
    return `até ${dateTimeText(at)}`;
  return `até ${dateText(addDays(dateInSaoPaulo(instant), -1))}`;
}

export const KEY_TEXTS: SecretTexts = {
  label: 'Chave de API',
  copied: 'Chave copiada',
  kept: 'Guardei a chave',
  note: 'Esta é a chave. Ela só aparece agora: guarde em um cofre de senhas ou direto no sistema que vai usar.',
};
