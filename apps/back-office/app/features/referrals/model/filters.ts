import type { Attention } from '@indike/contract/operator/attention';
import { EMPTY_QUEUE_QUERY } from '@indike/contract/operator/queue';
import { referralStatuses, type ReferralStatus } from '@indike/rules/referrals/referrals';
import { ATTENTION_TEXTS, attentionOf } from '#app/shared/attention.ts';

/** The list's filters, all stored in the URL. */
export interface Filters {
  /** Null for all of them. */
  readonly status: ReferralStatus | null;
  readonly q: string;
  /** Minimum number of days in the current status; 0 for any. */
  readonly days: number;
  readonly indiker: number | null;
  readonly repeated: boolean;
  /** 'me', 'nobody', 'somebody', an operator's id, or '' for any. */
  readonly owner: string;
  /** Only referrals whose follow-up day is today or past. */
  readonly due: boolean;
  readonly attention: Attention | null;
  readonly order: 'oldest' | 'newest';
}

export const AGES = [0, 3, 7, 15, 30] as const;
const MAX_TEXT = 200;

const wholeNumber = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;

const OWNERS = [
  ['eu', 'me'],
  ['ninguem', 'nobody'],
  ['alguem', 'somebody'],
] as const;

/** The owner as the call names it; '' if `text` is invalid. */
function ownerOf(text: string | null): string {
  const [, named] = OWNERS.find(([word]) => word === text) ?? [];
  return named ?? (text !== null && /^[1-9]\d{0,8}$/.test(text) ? text : '');
}

const ownerText = (owner: string): string => OWNERS.find(([, named]) => named === owner)?.[0] ?? owner;

type Order = Filters['order'];

/**
 * The default order. Work lists have the longest waiting first. The unfiltered list has the newest first, because its
 * oldest referrals ended long ago.
 */
const usualOrder = ({ status, days, due, attention }: Omit<Filters, 'order'>): Order =>
  status === null && days === 0 && !due && attention === null ? 'newest' : 'oldest';

const ORDERS: Readonly<Record<string, Order>> = { novas: 'newest', antigas: 'oldest' };

/** Applies the default order of the new filters, unless another order was chosen. */
export const withUsualOrder = (before: Filters, next: Filters): Filters =>
  next.order === before.order && before.order === usualOrder(before)
    ? { ...next, order: usualOrder(next) }
    : next;

/** Reads the filters from any URL, even a hand-typed one. Invalid values are ignored. */
export function filtersOf(params: URLSearchParams): Filters {
  const filters = {
    status: referralStatuses.find((status) => status === params.get('status')) ?? null,
    q: (params.get('busca') ?? '').slice(0, MAX_TEXT),
    days: wholeNumber(params.get('dias')) ?? 0,
    indiker: wholeNumber(params.get('indiker')),
    repeated: params.get('repetidas') === '1',
    owner: ownerOf(params.get('responsavel')),
    due: params.get('acompanhar') === '1',
    attention: attentionOf(params.get('pendencia')),
  };
  return { ...filters, order: ORDERS[params.get('ordem') ?? ''] ?? usualOrder(filters) };
}

export function addressOf(filters: Filters): string {
  const { status, q, days, indiker, repeated, owner, due, attention, order } = filters;
  const isUsual = order === usualOrder(filters);
  const params = new URLSearchParams();
  if (status !== null) params.set('status', status);
  if (q !== '') params.set('busca', q);
  if (days > 0) params.set('dias', String(days));
  if (indiker !== null) params.set('indiker', String(indiker));
  if (repeated) params.set('repetidas', '1');
  if (owner !== '') params.set('responsavel', ownerText(owner));
  if (due) params.set('acompanhar', '1');
  if (attention !== null) params.set('pendencia', ATTENTION_TEXTS[attention].slug);
  if (!isUsual) params.set('ordem', order === 'newest' ? 'novas' : 'antigas');
  return params.size === 0 ? '' : `?${params.toString()}`;
}

/** The query of the call, in which an empty string means no filter. */
export function queryOf({ q, days, indiker, repeated, owner, due, attention }: Filters) {
  return {
    ...EMPTY_QUEUE_QUERY,
    q: q.trim(),
    waiting_days: days > 0 ? String(days) : '',
    indiker: indiker === null ? '' : String(indiker),
    repeated: repeated ? '1' : '',
    owner,
    follow_up: due ? 'due' : '',
    attention: attention ?? '',
  };
}

const UNFILTERED = {
  q: '',
  days: 0,
  indiker: null,
  repeated: false,
  owner: '',
  due: false,
  attention: null,
} as const;

/** Removes all filters but keeps the status and a chosen order. */
export const withoutFilters = (filters: Filters): Filters =>
  withUsualOrder(filters, { ...filters, ...UNFILTERED });

export const isFiltered = (filters: Filters): boolean => {
  const { q, days, indiker, repeated, owner, due, attention } = filters;
  const isWork = owner !== '' || due || attention !== null;
  return q.trim() !== '' || days > 0 || indiker !== null || repeated || isWork;
};

/** The address a saved view stores. The search text is left out because it may be a person's name. */
export const viewAddress = (filters: Filters): string => addressOf({ ...filters, q: '' });
