import type { DisputeRule } from '../money/programme.ts';
import type { ReachableStatus } from './referrals.ts';

// What the staff may do next with a referral, in the words of the back office and of assistants.

/** Labels of the transitions, from the operator's point of view. */
const ACTIONS: Readonly<Partial<Record<ReachableStatus, string>>> = {
  in_contact: 'Registrar contato',
  in_negotiation: 'Iniciar negociação',
  accepted: 'Registrar contrato',
  in_dispute: 'Marcar disputa',
  cancelled: 'Cancelar indicação',
  fix_contact: 'Pedir correção do contato',
};

/** The label, or '' for a status that operators cannot choose. */
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

interface Choice {
  /** Open referrals of the same company by other Indikers. */
  readonly rivals: readonly unknown[];
  readonly dispute_rule: DisputeRule;
}

/** The provider has to choose between this referral and its rivals before one of them gets a contract. */
export const needsChoice = ({ dispute_rule: rule, rivals }: Choice): boolean =>
  rule === 'provider_decides' && rivals.length > 0;

/**
 * The transitions that are allowed, the main next step first, without those that would be refused: a dispute needs a
 * rival, and a contract a choice.
 */
export function offeredTransitions(
  referral: Choice & { readonly allowed_transitions: readonly ReachableStatus[] },
): OfferedTransition[] {
  return referral.allowed_transitions
    .filter((to) => to !== 'in_dispute' || referral.rivals.length > 0)
    .filter((to) => to !== 'accepted' || !needsChoice(referral))
    .toSorted((a, b) => order(a) - order(b))
    .flatMap((to) => {
      const [action, hint] = [ACTIONS[to], HINTS[to]];
      return action === undefined || hint === undefined ? [] : [{ to, action, hint }];
    });
}
