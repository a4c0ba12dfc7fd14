import { EMPTY_QUEUE_QUERY } from '@indike/contract/operator/queue';
import type { WithdrawalStatus } from '@indike/rules/money/withdrawals';
import type { ReferralStatus } from '@indike/rules/referrals/referrals';
import { statusNames } from '@indike/rules/referrals/status-names';
import { formatCnpj } from '@indike/rules/identifiers/documents';
import { moneyText } from '@indike/ui/format/money.ts';
import { useQuery } from '@tanstack/react-query';
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

const PAGE_LIMIT = '5';
const FAILED = 'Não foi possível buscar';
/** An id that does not exist is no error, because the number was only a guess. */
const GUESS = { retry: false, meta: { silent: true, private: true } } as const;

interface Referral {
  readonly id: number;
  readonly name: string;
  readonly document: string;
}

const referralFound = ({ id, name, document }: Referral, status: ReferralStatus): Found => ({
  label: name,
  description: `${formatCnpj(document)} · ${statusNames[status]} · nº ${id}`,
  to: paths.referral(id),
});

export function useFoundReferrals({ text, number }: SearchTerms): Found[] {
  const query = {
    ...EMPTY_QUEUE_QUERY,
    q: text ?? '',
    status: '',
    after: '',
    order: 'newest',
    limit: PAGE_LIMIT,
  } as const;
  const named = useQuery({
    ...callQuery('GET /api/operator/queue', { query }, FAILED),
    enabled: text !== null,
  });
  const params = { id: number ?? '' };
  const numbered = useQuery({
    ...callQuery('GET /api/operator/indications/{id}', { params }, FAILED),
    ...GUESS,
    enabled: number !== null,
  });
  const one = number === null ? undefined : numbered.data;
  return onlyOnce([
    ...(one ? [referralFound(one, one.status_transactions[0]?.status ?? 'waiting')] : []),
    ...(text === null ? [] : (named.data?.data ?? []).map((row) => referralFound(row, row.status))),
  ]);
}

interface Person {
  readonly id: number;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
}

const nameOf = ({ firstname, lastname }: Omit<Person, 'id' | 'email'>) => `${firstname} ${lastname}`;
const personFound = (person: Person): Found => ({
  label: nameOf(person),
  description: `${person.email} · nº ${person.id}`,
  to: paths.indiker(person.id),
});

export function useFoundIndikers({ text, number }: SearchTerms): Found[] {
  const query = {
    q: text ?? '',
    status: '',
    settlement: '',
    order: 'beginning',
    after: '',
    limit: PAGE_LIMIT,
  } as const;
  const named = useQuery({
    ...callQuery('GET /api/operator/indikers', { query }, FAILED),
    enabled: text !== null,
  });
  const params = { id: number ?? '' };
  const numbered = useQuery({
    ...callQuery('GET /api/operator/indikers/{id}', { params }, FAILED),
    ...GUESS,
    enabled: number !== null,
  });
  return onlyOnce([
    ...(number !== null && numbered.data ? [personFound(numbered.data)] : []),
    ...(text === null ? [] : (named.data?.data ?? []).map(personFound)),
  ]);
}

interface Withdrawal {
  readonly id: number;
  readonly total: number;
  readonly status: WithdrawalStatus;
  readonly indiker: Person;
}

const withdrawalFound = ({ id, total, status, indiker }: Withdrawal): Found => ({
  label: `Saque ${id}, ${nameOf(indiker)}`,
  description: `${moneyText(total)} · ${withdrawalNames[status]}`,
  to: paths.withdrawal(id),
});

export function useFoundWithdrawals({ text, number }: SearchTerms): Found[] {
  const may = useCanCall()('GET /api/operator/withdrawals');
  const query = {
    q: text ?? '',
    status: '',
    payment_date: '',
    payment_until: '',
    indiker: '',
    form: '',
    order: 'newest',
    after: '',
    limit: PAGE_LIMIT,
  } as const;
  const named = useQuery({
    ...callQuery('GET /api/operator/withdrawals', { query }, FAILED),
    enabled: may && text !== null,
  });
  const numbered = useQuery({
    ...callQuery('GET /api/operator/withdrawals/{id}', { params: { id: number ?? '' } }, FAILED),
    ...GUESS,
    enabled: may && number !== null,
  });
  return onlyOnce([
    ...(number !== null && numbered.data ? [withdrawalFound(numbered.data)] : []),
    ...(text === null ? [] : (named.data?.data ?? []).map(withdrawalFound)),
  ]);
}

const onlyOnce = (found: readonly Found[]): Found[] => [
  ...new Map(found.map((one) => [one.to, one])).values(),
];
