import { EMPTY_QUEUE_QUERY } from '@indike/contract/operator/queue';
import { formatCnpj } from '@indike/rules/identifiers/documents';
import { statusNames } from '@indike/rules/referrals/status-names';
import { moneyText } from '@indike/ui/format/money.ts';
import { fullName } from '@indike/ui/format/names.ts';
import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { paths } from '../paths.ts';
import { callQuery } from '../http/call.ts';
import { useCanCall } from '../session/session-store.ts';
import { withdrawalNames } from '../withdrawal-texts.ts';
import type { SearchTerms } from './palette-text.ts';

export interface Found {
  readonly label: string;
  readonly description: string;
  readonly to: string;
}

const FIRST_ROWS = { after: '', limit: '5' };
const FAILED = 'Não foi possível buscar';

interface RowsPage {
  readonly data: readonly unknown[];
}

interface Search<Page extends RowsPage, One, PageKey extends QueryKey, OneKey extends QueryKey> {
  readonly terms: SearchTerms;
  /** By the text. */
  readonly list: UseQueryOptions<Page, Error, Page, PageKey>;
  /** By the number. */
  readonly one: UseQueryOptions<One, Error, One, OneKey>;
  readonly foundBy: (row: Page['data'][number] | One) => Found;
  readonly enabled?: boolean;
}

function useFound<Page extends RowsPage, One, PageKey extends QueryKey, OneKey extends QueryKey>(
  search: Search<Page, One, PageKey, OneKey>,
): Found[] {
  const { terms, foundBy, enabled = true } = search;
  const [byText, byNumber] = [enabled && terms.text !== null, enabled && terms.number !== null];
  const list = useQuery({ ...search.list, enabled: byText });
  const one = useQuery({
    ...search.one,
    // An id that does not exist is no error, because the number was only a guess.
    retry: false,
    meta: { silent: true, private: true },
    enabled: byNumber,
  });
  const rows = [
    ...(byNumber && one.data !== undefined ? [one.data] : []),
    ...(byText ? (list.data?.data ?? []) : []),
  ];
  return [...new Map(rows.map((row) => foundBy(row)).map((found) => [found.to, found])).values()];
}

export const useFoundReferrals = (terms: SearchTerms): Found[] =>
  useFound({
    terms,
    list: callQuery(
      'GET /api/operator/queue',
      { query: { ...EMPTY_QUEUE_QUERY, ...FIRST_ROWS, q: terms.text ?? '', status: '', order: 'newest' } },
      FAILED,
    ),
    one: callQuery('GET /api/operator/indications/{id}', { params: { id: terms.number ?? '' } }, FAILED),
    foundBy: ({ id, name, document, ...referral }) => {
      const status =
        'status' in referral ? referral.status : (referral.status_transactions[0]?.status ?? 'waiting');
      return {
        label: name,
        description: `${formatCnpj(document)} · ${statusNames[status]} · nº ${id}`,
        to: paths.referral(id),
      };
    },
  });

export const useFoundIndikers = (terms: SearchTerms): Found[] =>
  useFound({
    terms,
    list: callQuery(
      'GET /api/operator/indikers',
      { query: { ...FIRST_ROWS, q: terms.text ?? '', status: '', settlement: '', order: 'beginning' } },
      FAILED,
    ),
    one: callQuery('GET /api/operator/indikers/{id}', { params: { id: terms.number ?? '' } }, FAILED),
    foundBy: (person) => ({
      label: fullName(person),
      description: `${person.email} · nº ${person.id}`,
      to: paths.indiker(person.id),
    }),
  });

const ANY_WITHDRAWAL = { status: '', payment_date: '', payment_until: '', indiker: '', form: '' } as const;

export const useFoundWithdrawals = (terms: SearchTerms): Found[] =>
  useFound({
    terms,
    enabled: useCanCall()('GET /api/operator/withdrawals'),
    list: callQuery(
      'GET /api/operator/withdrawals',
      { query: { ...ANY_WITHDRAWAL, ...FIRST_ROWS, q: terms.text ?? '', order: 'newest' } },
      FAILED,
    ),
    one: callQuery('GET /api/operator/withdrawals/{id}', { params: { id: terms.number ?? '' } }, FAILED),
    foundBy: ({ id, total, status, indiker }) => ({
      label: `Saque ${id}, ${fullName(indiker)}`,
      description: `${moneyText(total)} · ${withdrawalNames[status]}`,
      to: paths.withdrawal(id),
    }),
  });
