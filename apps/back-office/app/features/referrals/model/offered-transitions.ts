import type { OperatorReferral } from '@indike/contract/operator/referrals';
import { isReferralStatusId, referralStatus, type ReferralStatusId } from '@indike/rules/referrals/referrals';

/** Button labels of the transitions, from the operator's point of view. */
const ACTIONS: Readonly<Partial<Record<ReferralStatusId, string>>> = {
  [referralStatus.inContact]: 'Registrar contato',
  [referralStatus.inNegotiation]: 'Iniciar negociação',
  [referralStatus.accepted]: 'Registrar contrato',
  [referralStatus.inDispute]: 'Marcar disputa',
  [referralStatus.cancelled]: 'Cancelar indicação',
  [referralStatus.fixContact]: 'Pedir correção do contato',
};

/** The button label, or '' for a status that operators cannot choose. */
export const actionOf = (status: ReferralStatusId): string => ACTIONS[status] ?? '';

const HINTS: Readonly<Partial<Record<ReferralStatusId, string>>> = {
  [referralStatus.inContact]: 'A conversa com a empresa começou. O Indiker recebe um aviso.',
  [referralStatus.inNegotiation]: 'A empresa quer uma proposta. O Indiker passa a ver quanto pode ganhar.',
  [referralStatus.accepted]: 'O contrato foi assinado. A bonificação fica registrada com o nível de hoje.',
  [referralStatus.inDispute]: 'Outro Indiker indicou a mesma empresa, e há mais de uma indicação aberta.',
  [referralStatus.cancelled]: 'A indicação termina aqui. O Indiker recebe o motivo.',
  [referralStatus.fixContact]: 'Os dados do contato não funcionam. O Indiker recebe um aviso para corrigir.',
};

export interface OfferedTransition {
  readonly to: ReferralStatusId;
  readonly action: string;
  readonly hint: string;
}

const { inContact, inNegotiation, accepted, fixContact, inDispute, cancelled } = referralStatus;
const ORDER: readonly ReferralStatusId[] = [
  inContact,
  inNegotiation,
  accepted,
  fixContact,
  inDispute,
  cancelled,
];
const order = (to: ReferralStatusId): number => ORDER.indexOf(to);

/**
 * The transitions the server allows, the main next step first. A dispute is offered only if there is a rival, because the
 * server would refuse it otherwise.
 */
export function offeredTransitions({ allowed_transitions, rivals }: OperatorReferral): OfferedTransition[] {
  return allowed_transitions
    .map(({ id }) => id)
    .filter(isReferralStatusId)
    .filter((to) => to !== inDispute || rivals.length > 0)
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

/** The transitions after the one with the id `seen`, oldest first. */
export const changesSince = (now: OperatorReferral, seen: number): Transaction[] =>
  now.status_transactions.filter(({ id }) => id > seen).toReversed();
