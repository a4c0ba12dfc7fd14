import type { ReachableStatus, ReferralStatus } from './referrals.ts';

/** What people read. */
export const statusNames: Readonly<Record<ReferralStatus, string>> = {
  waiting: 'Aguardando',
  in_contact: 'Em Contato',
  fix_contact: 'Corrigir contato',
  in_negotiation: 'Em negociação',
  in_dispute: 'Em disputa',
  accepted: 'Proposta Aceita',
  reward_scheduled: 'Bonificação enviada para agendamento',
  finished: 'Contrato Finalizado',
  cancelled: 'Cancelado',
};

/** Hexadecimal without '#'. A waiting referral has no colour. */
export const statusColors: Readonly<Record<ReachableStatus, string>> = {
  in_contact: '1E88E5',
  fix_contact: 'FB8C00',
  in_negotiation: '8E24AA',
  in_dispute: 'F4511E',
  accepted: '43A047',
  reward_scheduled: '00ACC1',
  finished: '2E7D32',
  cancelled: 'E53935',
};
