import { dateTimeText } from '@indike/ui/format/dates.ts';
import type { ApiKey } from '../api.ts';

const STATES: Readonly<Record<ApiKey['state'], string>> = {
  active: 'em vigor',
  expired: 'vencida',
  revoked: 'revogada',
};

export const stateText = ({ state }: Pick<ApiKey, 'state'>): string => STATES[state];

export const lastUseText = ({ last_used_at: at }: Pick<ApiKey, 'last_used_at'>): string =>
  at === null ? 'nunca usada' : dateTimeText(at);

export const expiryText = ({ expires_at: at }: Pick<ApiKey, 'expires_at'>): string =>
  at === null ? 'sem prazo' : `até ${dateTimeText(at)}`;
