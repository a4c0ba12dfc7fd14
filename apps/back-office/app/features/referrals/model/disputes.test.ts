import type { QueuedReferral } from '@indike/contract/operator/queue';
import { expect, it } from 'vitest';
import { byCompany, decisionSchema, DISPUTED, outcomeChoices } from './disputes.ts';

const row = (id: number, document: string, firstname: string): QueuedReferral => ({
  id,
  name: `Empresa ${document}`,
  document,
  created_at: '2026-11-20T15:00:00.000Z',
  status: 'in_dispute',
  status_since: '2026-11-21T15:00:00.000Z',
  indiker: { id, firstname, lastname: 'Sá' },
  contact: null,
  value: null,
  repeated: true,
  message_unread: false,
  transaction_id: 0,
  owner: null,
  follow_up_on: null,
});

it('lists each company once, by its first dispute, with the names of its Indikers', () => {
  const rows = [row(1, 'A', 'Ana'), row(2, 'B', 'Bia'), row(3, 'A', 'Caio')];
  expect(byCompany(rows).map(({ first, indikers }) => [first.id, indikers])).toEqual([
    [1, ['Ana Sá', 'Caio Sá']],
    [2, ['Bia Sá']],
  ]);
  expect(byCompany([])).toEqual([]);
});

it('the list has the longest dispute first', () =>
  expect(DISPUTED).toMatchObject({ status: 'in_dispute', order: 'oldest' }));

it.each([
  [true, 'first_contract', ['back', 'cancelled']],
  [false, 'first_contract', ['cancelled']],
  [true, 'provider_decides', ['chosen', 'back', 'cancelled']],
  [false, 'provider_decides', ['chosen', 'cancelled']],
] as const)('in dispute: %s, by the rule %s: %j', (isDisputed, rule, outcomes) =>
  expect(outcomeChoices(isDisputed, rule).map(([key]) => key)).toEqual(outcomes),
);

it.each([
  [{ id: '7', outcome: 'back' }, []],
  [{ outcome: 'back' }, ['id']],
  [{ id: '7' }, ['outcome']],
  [{ id: '7', outcome: 'cancelled' }, ['choice']],
  [{ id: '7', outcome: 'cancelled', choice: 'own', own: ' ' }, ['own']],
  [{ id: '7', outcome: 'cancelled', choice: '3' }, []],
  [{ id: '7', outcome: 'chosen', own: ' ' }, ['own']],
  [{ id: '7', outcome: 'chosen', own: 'Trouxe quem decide.' }, []],
])('of %j these fields are wrong: %j', (values, wrong) => {
  const form = { id: '', outcome: '', choice: '', own: '', note: '', ...values };
  const result = decisionSchema.safeParse(form);
  expect(result.success ? [] : result.error.issues.map(({ path }) => path[0])).toEqual(wrong);
});
