import type { Referral, ReferralContact } from '@indike/contract/referrals/referrals';
import { noCompanyDetails } from '@indike/contract/referrals/company-details';
import { presentStatus, statusNumbers } from '@indike/contract/wire/numbers';
import type { ReachableStatus } from '@indike/rules/referrals/referrals';
import { expect, it } from 'vitest';
import { contactNotes } from './contact-notes.ts';

const contact: ReferralContact = {
  id: 1,
  indication_id: 7,
  name: 'Ana',
  email: 'ana@empresa.example',
  phone: '11987654321',
  occupation: null,
  contact_date: null,
  shift_to_contact: null,
  observation: null,
};

function referral(status: ReachableStatus | null, contacts: number, reason: string | null = null): Referral {
  const change = {
    id: 1,
    created_at: '2026-03-01T12:00:00.000Z',
    indication_status_id: statusNumbers[status ?? 'in_contact'],
    indication_status: presentStatus(status ?? 'in_contact'),
    reason,
  };
  return {
    id: 7,
    name: 'Padaria',
    ...noCompanyDetails,
    document: '12ABC34501DE35',
    via_link: false,
    sent_by: null,
    release_days: 5,
    created_at: '2026-03-01T09:00:00.000Z',
    status_transactions: status === null ? [] : [change],
    contacts: Array.from({ length: contacts }, (_, at) => ({ ...contact, id: at + 1 })),
  };
}

const LOCKED = 'Você pode corrigir contatos nos status Em Contato e Corrigir contato.';
const LAST = 'Para excluir este contato, adicione outro antes.';
const FULL = 'Cada indicação pode ter até 3 contatos.';

it.each<[ReachableStatus | null, number, string[]]>([
  [null, 1, [LOCKED, LAST]],
  ['in_contact', 1, [LAST]],
  ['fix_contact', 2, []],
  ['in_negotiation', 2, [LOCKED]],
  ['in_contact', 3, [FULL]],
  ['finished', 1, []],
  ['cancelled', 3, ['Os dados dos contatos são apagados 12 meses depois do cancelamento.']],
])('shows the notes for status %s with %d contacts', (status, count, notes) => {
  expect(contactNotes(referral(status, count))).toEqual(notes);
});

it.each<[ReachableStatus, string | null, string]>([
  [
    'cancelled',
    'contact_objected',
    'Esta indicação não tem mais contato: os dados foram apagados a pedido da pessoa.',
  ],
  ['accepted', null, 'Esta indicação não tem mais contato: os dados foram apagados a pedido da pessoa.'],
  [
    'cancelled',
    'no_budget',
    'Esta indicação não tem mais contato: os dados são apagados 12 meses depois do cancelamento ou, antes, a pedido da pessoa.',
  ],
])('says why no contact is left in status %s for reason %s', (status, reason, note) => {
  expect(contactNotes(referral(status, 0, reason))).toEqual([note]);
});
