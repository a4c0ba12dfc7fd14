import { type TransferType, isLatinName } from '../money/bank-accounts.ts';
import type { BonusHoldReason } from '../money/bonus-review.ts';
import type { Centavos } from '../money/money.ts';
import { type WithdrawalStatus } from '../money/withdrawals.ts';
import { orderState, type OrderState } from './batches.ts';
import type { PayoutMethod } from './payment-orders.ts';

// Which withdrawals a payout batch can take (product 7.3), and what has changed in one since the batch was prepared
// (product 7.4).

/** For how many days a change of bank data or of the e-mail is a caution. */
export const LATELY_DAYS = 30;

/** Why a withdrawal cannot be in a batch. */
export const itemProblems = {
  unknown: 'Este saque não existe.',
  not_payable: 'Este saque não espera pagamento.',
  in_live_batch: 'Este saque está em outro lote.',
  no_bank_data: 'O Indiker não tem dados bancários.',
  new_bank_data_required: 'O banco devolveu este saque, e o Indiker ainda não salvou novos dados bancários.',
  result_pending: 'O resultado deste saque foi registrado à mão e espera a confirmação de outra pessoa.',
  not_pix: 'Este saque vai por transferência, e este lote é pago por PIX.',
  random_key:
    'Este saque vai para uma chave aleatória, que só um provedor que confere o dono dela paga, e este lote vai por arquivo.',
  name_not_latin:
    'O banco não consegue ler o nome do favorecido. Peça ao Indiker que o escreva em letras latinas.',
} as const;
export type ItemProblem = keyof typeof itemProblems;

/**
 * Cautions that an operator must have looked at. A withdrawal with a caution is left out of a batch until it is named.
 */
export const itemCautions = {
  indiker_blocked: 'O cadastro do Indiker está bloqueado.',
  bank_data_changed: 'Os dados bancários mudaram depois do pedido.',
  bank_data_changed_since_scheduling:
    'Os dados bancários mudaram depois do agendamento. O pagamento usa os dados copiados no agendamento.',
  bank_data_changed_lately: `Os dados bancários mudaram nos últimos ${LATELY_DAYS} dias.`,
  email_changed_lately: `A equipe trocou o e-mail do Indiker nos últimos ${LATELY_DAYS} dias.`,
  clawback_open:
    'Falta descontar um estorno deste Indiker: parte deste saque pode ser de um contrato que foi desfeito.',
  invited_shared_network:
    'Vários convidados pelo link deste Indiker usaram a mesma rede, e bônus deles ficaram em análise.',
  invited_shared_phone:
    'Convidados pelo link deste Indiker deram o mesmo telefone, e bônus deles ficaram em análise.',
  invited_burst:
    'Muitos convidados pelo link deste Indiker se cadastraram quase ao mesmo tempo, e bônus deles ficaram em análise.',
  order_contradicted:
    'O banco ou o provedor diz que uma ordem anterior deste saque foi paga. Confira com ele antes de pagar de novo.',
  order_ended_by_people:
    'A ordem anterior deste saque foi encerrada por duas pessoas, sem arquivo de retorno do banco.',
} as const;
export type ItemCaution = keyof typeof itemCautions;

export interface WithdrawalFacts {
  readonly status: WithdrawalStatus;
  readonly inLiveBatch: boolean;
  readonly blocked: boolean;
  /** The version of the bank data copied at scheduling; after a return, the version that the payment was sent to. */
  readonly copiedVersion: number | null;
  readonly copiedForm: TransferType | null;
  /** Whether the copied bank data are a random PIX key. */
  readonly copiedIsRandom: boolean;
  /** The Indiker's current bank data. */
  readonly currentVersion: number | null;
  readonly currentForm: TransferType | null;
  readonly currentIsRandom: boolean;
  readonly bankDataChangedSinceRequest: boolean;
  readonly bankDataChangedLately: boolean;
  readonly emailChangedLately: boolean;
  /** Whether a part of the Indiker's clawbacks is not offset yet: it came after they had requested the money. */
  readonly clawbackOpen: boolean;
  /** Why share bonuses of the Indiker are or were retained, even if an operator has released them. */
  readonly bonusRisks: readonly BonusHoldReason[];
  readonly order: OrderState;
  /** Whether an operator's entry of a payment or a return waits for a second person. */
  readonly resultPending: boolean;
  readonly beneficiaryName: string;
}

/**
 * Where the money would go: the copied bank data of a scheduled withdrawal, otherwise the current ones (product 8.2).
 */
interface Target {
  readonly form: TransferType;
  readonly bankVersion: number;
}
export type ItemVerdict =
  | { readonly ok: true; readonly target: Target; readonly cautions: readonly ItemCaution[] }
  | { readonly ok: false; readonly problem: ItemProblem };

const problem = (code: ItemProblem): ItemVerdict => ({ ok: false, problem: code });

function targetOf(facts: WithdrawalFacts): Target | null {
  const [version, form] =
    facts.status === 'scheduled'
      ? [facts.copiedVersion, facts.copiedForm]
      : [facts.currentVersion, facts.currentForm];
  return version === null || form === null ? null : { bankVersion: version, form };
}

function cautionsOf(facts: WithdrawalFacts): ItemCaution[] {
  const { status, blocked, copiedVersion, currentVersion } = facts;
  const cautions: ItemCaution[] = blocked ? ['indiker_blocked'] : [];
  // Each change of the bank data is one caution. A returned withdrawal requires new ones, so there it is none.
  if (status === 'requested' && facts.bankDataChangedSinceRequest) cautions.push('bank_data_changed');
  if (status === 'scheduled' && (currentVersion ?? 0) > (copiedVersion ?? 0))
    cautions.push('bank_data_changed_since_scheduling');
  if (cautions.length === Number(blocked) && status !== 'returned' && facts.bankDataChangedLately)
    cautions.push('bank_data_changed_lately');
  if (facts.emailChangedLately) cautions.push('email_changed_lately');
  if (facts.clawbackOpen) cautions.push('clawback_open');
  cautions.push(...facts.bonusRisks.map((reason) => `invited_${reason}` as const));
  if (facts.order === orderState.contradicted) cautions.push('order_contradicted');
  if (facts.order === orderState.endedByPeople) cautions.push('order_ended_by_people');
  return cautions;
}

/** Whether a batch can take the withdrawal. A returned one requires newer bank data, so they are no caution there. */
export function checkWithdrawal(facts: WithdrawalFacts, method: PayoutMethod = 'cnab'): ItemVerdict {
  if (facts.status === 'paid') return problem('not_payable');
  if (facts.inLiveBatch) return problem('in_live_batch');
  const target = targetOf(facts);
  if (!target) return problem('no_bank_data');
  if (facts.status === 'returned' && target.bankVersion <= (facts.copiedVersion ?? 0))
    return problem('new_bank_data_required');
  if (facts.resultPending) return problem('result_pending');
  if (method !== 'cnab' && target.form !== 'pix') return problem('not_pix');
  const isRandom = facts.status === 'scheduled' ? facts.copiedIsRandom : facts.currentIsRandom;
  if (method === 'cnab' && isRandom) return problem('random_key');
  if (!isLatinName(facts.beneficiaryName)) return problem('name_not_latin');
  return { ok: true, target, cautions: cautionsOf(facts) };
}

/** Why a batch can no longer be approved as it was prepared. */
export const itemChanges = {
  not_payable: 'não espera mais este pagamento',
  bank_data: 'os dados bancários mudaram',
  blocked: 'o cadastro do Indiker foi bloqueado',
  result_pending: 'um resultado registrado à mão espera confirmação',
  caution: 'há um novo ponto a revisar',
  withholding: 'o imposto retido mudou',
} as const;
export type ItemChange = keyof typeof itemChanges;

interface FrozenItem {
  readonly live: boolean;
  readonly bankVersion: number;
  readonly withheld: Centavos;
  readonly cautions: readonly string[];
}

/** The first change that prevents the approval; null when there is none. `withheld` is the tax as computed now. */
export function findItemChange(
  item: FrozenItem,
  facts: WithdrawalFacts,
  withheld: Centavos,
): ItemChange | null {
  if (!item.live || facts.status === 'paid') return 'not_payable';
  if (targetOf(facts)?.bankVersion !== item.bankVersion) return 'bank_data';
  if (facts.status === 'returned' && item.bankVersion <= (facts.copiedVersion ?? 0)) return 'bank_data';
  if (facts.resultPending) return 'result_pending';
  // New bank data of a scheduled withdrawal change nothing: the batch pays to the copy.
  const unconfirmed = cautionsOf(facts).filter(
    (caution) => caution !== 'bank_data_changed_since_scheduling' && !item.cautions.includes(caution),
  );
  if (unconfirmed.length > 0) return unconfirmed.includes('indiker_blocked') ? 'blocked' : 'caution';
  return withheld === item.withheld ? null : 'withholding';
}

/** 'Saque 12: os dados bancários mudaram' */
export const changeSentence = (withdrawalId: number, change: ItemChange): string =>
  `Saque ${withdrawalId}: ${itemChanges[change]}`;
