// What the bank says about a payment in its return file: FEBRABAN's occurrence codes (G059), as operators and the
// Indiker read them. A reason is shown to the Indiker only when their bank data have to change.

export type OccurrenceKind =
  /** The money has arrived. */
  | 'paid'
  /** The bank has accepted the order and will pay. */
  | 'accepted'
  /** Additional information that does not decide the outcome. */
  | 'note'
  /** The data of the beneficiary are wrong, so new bank data are required. */
  | 'beneficiary'
  /** A problem of the order, the file or the payer's account. The payment is sent again in another file. */
  | 'order';

interface Occurrence {
  readonly kind: OccurrenceKind;
  readonly text: string;
}

const paid = (text: string): Occurrence => ({ kind: 'paid', text });
const accepted = (text: string): Occurrence => ({ kind: 'accepted', text });
const note = (text: string): Occurrence => ({ kind: 'note', text });
const beneficiary = (text: string): Occurrence => ({ kind: 'beneficiary', text });
const order = (text: string): Occurrence => ({ kind: 'order', text });

const OCCURRENCES: Readonly<Record<string, Occurrence>> = {
  '00': paid('Pagamento efetuado'),
  '03': paid('Débito autorizado pela agência e efetuado'),
  BD: accepted('Pagamento incluído no banco'),
  BE: accepted('Pagamento alterado no banco'),
  ZA: note('Agência ou conta do favorecido substituída pelo banco'),

  '01': order('Saldo insuficiente na conta do pagador'),
  '02': order('Pagamento cancelado'),
  AA: order('Controle do arquivo inválido'),
  AB: order('Tipo de operação inválido'),
  AC: order('Tipo de serviço inválido'),
  AD: order('Forma de lançamento inválida'),
  AE: order('Inscrição do pagador inválida'),
  AF: order('Convênio inválido'),
  AG: order('Agência ou conta do pagador inválida'),
  AH: order('Número de sequência do registro inválido'),
  AI: order('Segmento do registro inválido'),
  AJ: order('Tipo de movimento inválido'),
  AK: order('Câmara de compensação inválida'),
  AP: order('Data do pagamento inválida'),
  AQ: order('Moeda inválida'),
  AR: order('Valor do pagamento inválido'),
  AS: order('Aviso ao favorecido inválido'),
  BB: order('Identificação do pagamento inválida'),
  BC: order('Número do banco para o pagamento inválido'),
  BF: order('Pagamento excluído no banco'),
  HA: order('Lote não aceito'),
  HB: order('CNPJ do pagador inválido para o contrato'),
  HC: order('Convênio inexistente ou inválido para o contrato'),
  HD: order('Agência ou conta do pagador inválida para o contrato'),
  HE: order('Tipo de serviço inválido para o contrato'),
  HF: order('Saldo insuficiente na conta do pagador'),
  HG: order('Lote fora de sequência'),
  HH: order('Lote inválido'),
  HI: order('Arquivo não aceito'),
  HJ: order('Tipo de registro inválido'),
  HK: order('Código de remessa inválido'),
  HL: order('Versão do layout inválida'),
  PA: order('PIX não efetivado'),
  PB: order('O banco que receberia o PIX teve um erro'),
  PI: order('Instituição do pagador inválida no PIX'),
  PL: order('Forma de iniciação do PIX inválida'),
  TA: order('Lote não aceito: os totais não conferem'),

  AL: beneficiary('O banco da conta é inválido'),
  AM: beneficiary('A agência da conta é inválida'),
  AN: beneficiary('A conta ou o dígito da conta é inválido'),
  AO: beneficiary('Falta o nome do titular da conta'),
  AT: beneficiary('O CPF do titular da conta é inválido'),
  AZ: beneficiary('O banco da conta é inválido'),
  BA: beneficiary('A agência da conta não foi informada'),
  BG: beneficiary('A conta está impedida legalmente de receber'),
  PC: beneficiary('A conta do PIX foi encerrada'),
  PD: beneficiary('O tipo da conta do PIX está incorreto'),
  PE: beneficiary('A conta não aceita este tipo de PIX'),
  PF: beneficiary('O CPF não é o do titular da conta do PIX'),
  PG: beneficiary('O CPF de quem receberia o PIX está incorreto'),
  PH: beneficiary('O banco que receberia o PIX recusou o pagamento'),
  PJ: beneficiary('A chave PIX não está cadastrada em nenhum banco'),
  PM: beneficiary('A chave PIX é inválida'),
  PN: beneficiary('A chave PIX não foi informada'),
  ZB: beneficiary('O nome não é o do titular do CPF na Receita Federal'),
};

/** The codes that say that the money has arrived. */
export const PAID_OCCURRENCES: readonly string[] = Object.keys(OCCURRENCES).filter(
  (code) => OCCURRENCES[code]?.kind === 'paid',
);

/** 'A chave PIX não está cadastrada em nenhum banco (PJ)' */
export const occurrenceText = (code: string): string =>
  `${OCCURRENCES[code]?.text ?? 'Ocorrência que não está na tabela'} (${code})`;

export const occurrencesText = (codes: readonly string[]): string => codes.map(occurrenceText).join('; ');

/** What the Indiker reads about a returned payment: only reasons that they can correct. */
export const returnReason = (codes: readonly string[]): string =>
  occurrencesText(codes.filter((code) => OCCURRENCES[code]?.kind === 'beneficiary'));

export type BankAnswer =
  | 'paid'
  | 'pending'
  /** Not paid; the beneficiary has to give new bank data. */
  | 'rejected'
  /** Not paid, for a reason that the beneficiary cannot correct. */
  | 'not_paid'
  /** The codes contradict each other. */
  | 'unclear';

/**
 * The answer that the codes mean together. Without a code, or with unknown ones only, it is `pending`, for a person to
 * look at.
 */
export function bankAnswerOf(codes: readonly string[]): BankAnswer {
  const kinds = new Set(codes.map((code) => OCCURRENCES[code]?.kind));
  const refused = kinds.has('beneficiary') || kinds.has('order');
  if (kinds.has('paid')) return refused || kinds.has(undefined) ? 'unclear' : 'paid';
  if (kinds.has('beneficiary')) return 'rejected';
  if (kinds.has('order')) return 'not_paid';
  return 'pending';
}
