import type { Referral } from '@indike/contract/referrals/referrals';
import { canAddContact, canDeleteContact, canEditContact } from '@indike/rules/referrals/referrals';
import type { SystemCancelReason } from '@indike/rules/referrals/cancel-reasons';
import { CANCELLED_CONTACT_MONTHS } from '@indike/rules/operators/retention';
import { currentStatus } from './events.ts';

const REMOVED_ON_REQUEST = 'Esta indicação não tem mais contato: os dados foram apagados a pedido da pessoa.';
const REMOVED_IN_TIME = `Esta indicação não tem mais contato: os dados são apagados ${CANCELLED_CONTACT_MONTHS} meses depois do cancelamento ou, antes, a pedido da pessoa.`;

const OBJECTED: SystemCancelReason = 'contact_objected';
const isObjected = ({ status_transactions }: Referral) =>
  status_transactions.some(({ reason }) => reason === OBJECTED);

/** Explains why contact controls are missing or, for a cancelled referral, how long its contacts are stored. */
export function contactNotes(referral: Referral): string[] {
  const count = referral.contacts.length;
  const status = currentStatus(referral) ?? 'waiting';
  const cancelled = status === 'cancelled';
  if (count === 0) return [cancelled && !isObjected(referral) ? REMOVED_IN_TIME : REMOVED_ON_REQUEST];
  if (cancelled)
    return [`Os dados dos contatos são apagados ${CANCELLED_CONTACT_MONTHS} meses depois do cancelamento.`];
  if (status === 'finished') return [];
  return [
    ...(canAddContact(count) ? [] : ['Cada indicação pode ter até 3 contatos.']),
    ...(canEditContact(status)
      ? []
      : ['Você pode corrigir contatos nos status Em Contato e Corrigir contato.']),
    ...(canDeleteContact(count) ? [] : ['Para excluir este contato, adicione outro antes.']),
  ];
}
