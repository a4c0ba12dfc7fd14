import { noCompanyDetails } from '@indike/contract/referrals/company-details';
import type { Referral } from '@indike/contract/referrals/referrals';
import { expect, it } from 'vitest';
import { currentStatus, eventsOf, reasonText, descriptionOf } from './events.ts';

const change = (id: number, status: number, reason: string | null = null) => ({
  id,
  created_at: `2026-03-0${id}T12:00:00.000Z`,
  indication_status_id: status,
  indication_status: { id: status, name_app: `Status ${status}`, color: '1E88E5' },
  reason,
});
const referral = (...status_transactions: ReturnType<typeof change>[]): Referral => ({
  id: 7,
  name: 'Padaria',
  ...noCompanyDetails,
  document: '12ABC34501DE35',
  via_link: false,
  sent_by: null,
  release_days: 5,
  created_at: '2026-03-01T09:00:00.000Z',
  status_transactions,
  contacts: [],
});

it('lists the status changes newest first and the creation last', () => {
  const events = eventsOf(referral(change(3, 7, 'no_budget'), change(2, 1)));
  expect(events.map(({ title }) => title)).toEqual(['Status 7', 'Status 1', 'Indicação criada']);
  expect(events[0]?.reason).toBe('A empresa não tem orçamento no momento.');
});

it('says who provided the company’s data', () => {
  const meaning = (origin: Partial<Referral>) => eventsOf({ ...referral(), ...origin })[0]?.meaning;
  expect(meaning({})).toBe('Você indicou a empresa e informou um contato.');
  expect(meaning({ via_link: true })).toBe('A empresa deixou os dados dela pelo seu link.');
  expect(meaning({ sent_by: 'CRM' })).toContain('enviou a indicação em seu nome, pelo sistema CRM.');
});

it('returns the current status: waiting before the first change, undefined when unknown', () => {
  expect(currentStatus(referral())).toBe('waiting');
  expect(currentStatus(referral(change(2, 99), change(1, 1)))).toBe('fix_contact');
  expect(currentStatus(referral(change(2, 42)))).toBeUndefined();
  expect(descriptionOf(undefined, referral())).toBeNull();
});

it('gives the release days of the version that the referral follows', () => {
  expect(descriptionOf('accepted', { release_days: 12 })?.next).toContain('12 dias depois do pagamento');
});

it('explains a cancellation by the product itself', () => {
  expect(reasonText('contact_objected')).toBe('O contato pediu para não ser procurado, e não havia outro.');
});

it('shows an unknown reason unchanged', () => {
  expect(reasonText('Outro motivo')).toBe('Outro motivo');
  expect(reasonText(null)).toBeNull();
});
