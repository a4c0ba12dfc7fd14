import type { Referral } from '@indike/contract/referrals/referrals';
import {
  canAddContact,
  canDeleteContact,
  canEditContact,
  referralStatus,
} from '@indike/rules/referrals/referrals';
import { currentStatus } from './events.ts';

/** What can be done about the contacts, where a control is missing. Nothing once the referral is over. */
export function contactNotes(referral: Referral): string[] {
  const count = referral.contacts.length;
  const status = currentStatus(referral) ?? null;
  if (count === 0)
    return ['Esta indicação não tem mais contato: os dados foram apagados a pedido da pessoa.'];
  if (status === referralStatus.finished || status === referralStatus.cancelled) return [];
  return [
    ...(canAddContact(count) ? [] : ['Cada indicação pode ter até 3 contatos.']),
    ...(canEditContact(status)
      ? []
      : ['Você pode corrigir contatos nos status Em Contato e Corrigir contato.']),
    ...(canDeleteContact(count) ? [] : ['Para excluir este contato, adicione outro antes.']),
  ];
}
