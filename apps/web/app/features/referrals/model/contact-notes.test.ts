import type { Referral, ReferralContact } from '@indike/contract/referrals/referrals';
import { referralStatus, type ReferralStatusId } from '@indike/rules/referrals/referrals';
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

function referral(status: ReferralStatusId | null, contacts: number, reason: string | null = null): Referral {
  const change = {
    id: 1,
    created_at: '2026-03-01T12:00:00.000Z',
    indication_status_id: status ?? 0,
    indication_status: { id: status ?? 0, name_app: 'Status', color: '1E88E5' },
    reason,
  };
  return {
    id: 7,
    name: 'Padaria',
    site: null,
    document: '12ABC34501DE35',
    via_link: false,
    created_at: '2026-03-01T09:00:00.000Z',
    status_transactions: status === null ? [] : [change],
    contacts: Array.from({ length: contacts }, (_, at) => ({ ...contact, id: at + 1 })),
  };
}

const LOCKED = 'Você pode corrigir contatos nos status Em Contato e Corrigir contato.';
const LAST = 'Para excluir este contato, adicione outro antes.';
const FULL = 'Cada indicação pode ter até 3 contatos.';

it.each([
  [null, 1, [LOCKED, LAST]],
  [referralStatus.inContact, 1, [LAST]],
  [referralStatus.fixContact, 2, []],
  [referralStatus.inNegotiation, 2, [LOCKED]],
  [referralStatus.inContact, 3, [FULL]],
  [referralStatus.finished, 1, []],
  [referralStatus.cancelled, 3, ['Os dados dos contatos são apagados 12 meses depois do cancelamento.']],
])('shows the notes for status %s with %d contacts', (status, count, notes) => {
  expect(contactNotes(referral(status, count))).toEqual(notes);
});

it.each([
  [
    referralStatus.cancelled,
    'contact_objected',
    'Esta indicação não tem mais contato: os dados foram apagados a pedido da pessoa.',
  ],
  [
    referralStatus.accepted,
    null,
    'Esta indicação não tem mais contato: os dados foram apagados a pedido da pessoa.',
  ],
  [
    referralStatus.cancelled,
    'no_budget',
    'Esta indicação não tem mais contato: os dados são apagados 12 meses depois do cancelamento ou, antes, a pedido da pessoa.',
  ],
])('says why no contact is left in status %s for reason %s', (status, reason, note) => {
  expect(contactNotes(referral(status, 0, reason))).toEqual([note]);
});
