import type { Attention } from '@indike/contract/operator/attention';
import { EMPTY_QUEUE_QUERY } from '@indike/contract/operator/queue';
import { referralStatuses, type ReferralStatus } from '@indike/rules/referrals/referrals';
import { ATTENTION_TEXTS, attentionOf } from '#app/shared/attention.ts';
import { filter, flagFilter, textFilter, urlFilters } from '#app/shared/list/url-filters.ts';

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
  /** A list, or a board with a column for each status of an open referral. */
  readonly view: 'list' | 'board';
}

export const AGES = [0, 3, 7, 15, 30] as const;
export const ageChoice = (days: number): string =>
  days === 0 ? 'Qualquer tempo' : `Há ${days} dias ou mais no status`;
const wholeNumber = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null);

const OWNERS = [
  ['eu', 'me'],
  ['ninguem', 'nobody'],
  ['alguem', 'somebody'],
] as const;

/** The owner as the call names it; '' if `text` is invalid. */
function ownerOf(text: string): string {
  const [, named] = OWNERS.find(([word]) => word === text) ?? [];
  return named ?? (/^[1-9]\d{0,8}$/.test(text) ? text : '');
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

/** All filters but the order, whose default depends on the others. */
const { none, read, address } = urlFilters<Omit<Filters, 'order'>>({
  status: filter('status', null, (text) => referralStatuses.find((status) => status === text) ?? null),
  q: textFilter('busca'),
  days: filter('dias', 0, (text) => wholeNumber(text) ?? 0),
  indiker: filter('indiker', null, wholeNumber),
  repeated: flagFilter('repetidas'),
  owner: filter('responsavel', '', ownerOf, ownerText),
  due: flagFilter('acompanhar'),
  attention: filter('pendencia', null, attentionOf, (attention) =>
    attention === null ? '' : ATTENTION_TEXTS[attention].slug,
  ),
  view: filter<Filters['view']>(
    'visao',
    'list',
    (text) => (text === 'quadro' ? 'board' : 'list'),
    () => 'quadro',
  ),
});

export function filtersOf(params: URLSearchParams): Filters {
  const filters = read(params);
  return { ...filters, order: ORDERS[params.get('ordem') ?? ''] ?? usualOrder(filters) };
}

export function addressOf(filters: Filters): string {
  const rest = address(filters);
  if (filters.order === usualOrder(filters)) return rest;
  return `${rest === '' ? '?' : `${rest}&`}ordem=${filters.order === 'newest' ? 'novas' : 'antigas'}`;
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

/** Removes all filters but keeps the status, a chosen order and the view. */
export const withoutFilters = (filters: Filters): Filters =>
  withUsualOrder(filters, { ...filters, ...none, status: filters.status, view: filters.view });

export const isFiltered = (filters: Filters): boolean =>
  address({ ...filters, status: null, view: 'list', q: filters.q.trim() }) !== '';

/** The address a saved view stores. The search text is left out because it may be a person's name. */
export const viewAddress = (filters: Filters): string => addressOf({ ...filters, q: '' });

/** A filter that the line above the list does not show by itself. */
interface FilterChip {
  readonly text: string;
  /** What no longer applies when it is removed. */
  readonly without: Partial<Filters>;
}

export function chipsOf({ days, attention, due, repeated, indiker }: Filters): FilterChip[] {
  const chips: [boolean, FilterChip][] = [
    [days > 0, { text: ageChoice(days), without: { days: none.days } }],
    [
      attention !== null,
      {
        text: attention === null ? '' : ATTENTION_TEXTS[attention].title,
        without: { attention: none.attention },
      },
    ],
    [due, { text: 'Para hoje', without: { due: none.due } }],
    [repeated, { text: 'Só repetidas', without: { repeated: none.repeated } }],
    [indiker !== null, { text: 'De um só Indiker', without: { indiker: none.indiker } }],
  ];
  return chips.filter(([isOn]) => isOn).map(([, chip]) => chip);
}
