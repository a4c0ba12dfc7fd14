import { callsOf, PAGE_ROWS, type Call, type Query } from './call.ts';
import type { Places } from './places.ts';
import type { Seeded } from './seeded.ts';

/** Searches for people by frequent and rare texts. */
const peopleSearches = ({ person: { name, email, cpf } }: Places): readonly Query[] => [
  ['a frequent first name', 'q=maria'],
  ['a first name and a surname', `q=${encodeURIComponent(name)}`],
  ['a rare surname', 'q=tavobe'],
  ['a text that nobody has', 'q=qwxqwx'],
  ['a text that everybody has', 'q=@indike.test'],
  ['two frequent letters', 'q=ma'],
  ['two letters that nobody has', 'q=qw'],
  ['an e-mail', `q=${email}`],
  ['a CPF', `q=${cpf}`],
];

export function withdrawalCalls({ firstIndiker }: Seeded, places: Places): Call[] {
  const middle = `after=${places.withdrawals}`;
  const searches = peopleSearches(places);
  return callsOf('Withdrawals', `/api/operator/withdrawals?limit=${PAGE_ROWS}`, [
    ['nothing', ''],
    ['nothing, page 3,000', middle],
    ['newest first', 'order=newest'],
    ['open', 'status=open'],
    ['open, newest first', 'status=open&order=newest'],
    ['open until today', `status=open&payment_until=${new Date().toISOString().slice(0, 10)}`],
    ['requested', `status=requested`],
    ['returned', `status=returned`],
    ['paid', `status=paid`],
    ['paid, page 3,000', `status=paid&${middle}`],
    ['paid on a day', `status=paid&payment_date=2026-03-15`],
    ['until a day', 'payment_until=2026-03-15'],
    ['until an early day, newest first', 'payment_until=2024-03-15&order=newest'],
    ['a frequent form', 'form=pix'],
    ['a rare form', 'form=ted'],
    ['a rare form, newest first', 'form=ted&order=newest'],
    ['a rare form, page 3,000', `form=ted&${middle}`],
    ['a rare form, open', 'form=ted&status=open'],
    ['a rare form, paid', `form=ted&status=paid`],
    ['a rare form, requested', `form=ted&status=requested`],
    ['a rare form, returned', `form=ted&status=returned`],
    ['a rare form on a day', 'form=ted&payment_date=2026-03-15'],
    ['one Indiker', `indiker=${firstIndiker}`],
    ...searches,
    ...searches.map(([name, query]): Query => [`${name}, page 3,000`, `${query}&${middle}`]),
    ...searches.map(([name, query]): Query => [`${name}, open`, `${query}&status=open`]),
    ['a frequent first name, rare form', 'q=maria&form=ted'],
  ]);
}

export function indikerCalls(places: Places): Call[] {
  const searches: readonly Query[] = [...peopleSearches(places), ['a phone', `q=${places.person.phone}`]];
  const middle = `after=${places.indiker}`;
  return callsOf('Indikers', `/api/operator/indikers?limit=${PAGE_ROWS}`, [
    ['nothing', ''],
    ['nothing, page 1,000', middle],
    ['blocked', 'status=blocked'],
    ['with bonuses under review', 'status=bonus_review'],
    ['unconfirmed', 'status=unconfirmed'],
    ['unconfirmed, page 1,000', `status=unconfirmed&${middle}`],
    ['settlement requested', 'settlement=requested'],
    ...searches,
    ...searches.map(([name, query]): Query => [`${name}, page 1,000`, `${query}&${middle}`]),
    ['a frequent first name, unconfirmed', 'q=maria&status=unconfirmed'],
    ['a text that everybody has, blocked', 'q=@indike.test&status=blocked'],
  ]);
}
