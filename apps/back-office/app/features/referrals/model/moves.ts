import type { OperatorReferral } from '@indike/contract/operator/referrals';
import { isReferralStatusId, type ReferralStatusId } from '@indike/rules/referrals/referrals';

/** What an operator does, in the words of who does it. */
const ACTIONS: Readonly<Partial<Record<ReferralStatusId, string>>> = {
  1: 'Registrar contato',
  2: 'Iniciar negociação',
  3: 'Registrar contrato',
  6: 'Marcar disputa',
  7: 'Cancelar indicação',
  99: 'Pedir correção do contato',
};

const HINTS: Readonly<Partial<Record<ReferralStatusId, string>>> = {
  1: 'A conversa com a empresa começou. O Indiker recebe um aviso.',
  2: 'A empresa quer uma proposta. O Indiker passa a ver quanto pode ganhar.',
  3: 'O contrato foi assinado. A bonificação fica registrada com o nível de hoje.',
  6: 'Outro Indiker indicou a mesma empresa e as duas indicações seguem abertas.',
  7: 'A indicação termina aqui. O Indiker lê o motivo.',
  99: 'Os dados do contato não funcionam. O Indiker recebe um aviso para corrigir.',
};

export interface Move {
  readonly to: ReferralStatusId;
  readonly action: string;
  readonly hint: string;
}

const order = (to: ReferralStatusId): number => [1, 2, 3, 99, 6, 7].indexOf(to);

/** What the server allows, the way forward first. A dispute needs a rival: without one the server would refuse it. */
export function movesOf({ allowed_transitions, rivals }: OperatorReferral): Move[] {
  return allowed_transitions
    .map(({ id }) => id)
    .filter(isReferralStatusId)
    .filter((to) => to !== 6 || rivals.length > 0)
    .toSorted((a, b) => order(a) - order(b))
    .flatMap((to) => {
      const [action, hint] = [ACTIONS[to], HINTS[to]];
      return action === undefined || hint === undefined ? [] : [{ to, action, hint }];
    });
}

type Transaction = OperatorReferral['status_transactions'][number];

/** 0 where there was no change yet, as the call wants it. */
export const newestTransaction = ({ status_transactions: [newest] }: OperatorReferral): number =>
  newest?.id ?? 0;

/** What others did since this was seen, the oldest first. */
export const changesSince = (now: OperatorReferral, seen: number): Transaction[] =>
  now.status_transactions.filter(({ id }) => id > seen).toReversed();
