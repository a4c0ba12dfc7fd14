import type { OperatorReferral } from '@indike/contract/operator/referrals';
import type { ReachableStatus, ReferralStatus } from '@indike/rules/referrals/referrals';

/** Button labels of the transitions, from the operator's point of view. */
const ACTIONS: Readonly<Partial<Record<ReachableStatus, string>>> = {
  in_contact: 'Registrar contato',
  in_negotiation: 'Iniciar negociação',
  accepted: 'Registrar contrato',
  in_dispute: 'Marcar disputa',
  cancelled: 'Cancelar indicação',
  fix_contact: 'Pedir correção do contato',
};

/** The button label, or '' for a status that operators cannot choose. */
export const actionOf = (status: ReachableStatus): string => ACTIONS[status] ?? '';

const HINTS: Readonly<Partial<Record<ReachableStatus, string>>> = {
  in_contact: 'A conversa com a empresa começou. O Indiker recebe um aviso.',
  in_negotiation: 'A empresa quer uma proposta. O Indiker passa a ver quanto pode ganhar.',
  accepted: 'O contrato foi assinado. A bonificação fica registrada com o nível de hoje.',
  in_dispute: 'Outro Indiker indicou a mesma empresa, e há mais de uma indicação aberta.',
  cancelled: 'A indicação termina aqui. O Indiker recebe o motivo.',
  fix_contact: 'Os dados do contato não funcionam. O Indiker recebe um aviso para corrigir.',
};

export interface OfferedTransition {
  readonly to: ReachableStatus;
  readonly action: string;
  readonly hint: string;
}

const ORDER: readonly ReachableStatus[] = [
  'in_contact',
  'in_negotiation',
  'accepted',
  'fix_contact',
  'in_dispute',
  'cancelled',
];
const order = (to: ReachableStatus): number => ORDER.indexOf(to);

/** The provider has to choose between this referral and its rivals before one of them gets a contract. */
export const needsChoice = ({ dispute_rule: rule, rivals }: OperatorReferral): boolean =>
  rule === 'provider_decides' && rivals.length > 0;

/**
 * The transitions the server allows, the main next step first, without those that it would refuse: a dispute needs a rival,
 * and a contract a choice.
 */
export function offeredTransitions(referral: OperatorReferral): OfferedTransition[] {
  return referral.allowed_transitions
    .filter((to) => to !== 'in_dispute' || referral.rivals.length > 0)
    .filter((to) => to !== 'accepted' || !needsChoice(referral))
    .toSorted((a, b) => order(a) - order(b))
    .flatMap((to) => {
      const [action, hint] = [ACTIONS[to], HINTS[to]];
      return action === undefined || hint === undefined ? [] : [{ to, action, hint }];
    });
}

type Transaction = OperatorReferral['status_transactions'][number];

/** The id of the newest transition; 0 if there is none yet, as the call expects. */
export const newestTransitionId = ({ status_transactions: [newest] }: OperatorReferral): number =>
  newest?.id ?? 0;

export const currentStatus = ({ status_transactions: [newest] }: OperatorReferral): ReferralStatus =>
  newest?.status ?? 'waiting';

/** The transitions after the one with the id `seen`, oldest first. */
export const changesSince = (now: OperatorReferral, seen: number): Transaction[] =>
  now.status_transactions.filter(({ id }) => id > seen).toReversed();
