import { dateInSaoPaulo, type PlainDate, timeInSaoPaulo } from '../dates/calendar.ts';
import type { PixType } from '../identifiers/pix-keys.ts';
import type { BankData } from '../money/bank-accounts.ts';
import { type Centavos, addCentavos, centavos, ZERO_CENTAVOS } from '../money/money.ts';
import { CNAB_LAYOUTS, type CnabLayout, type CnabLayoutName, layoutOfBank } from './cnab-layout.ts';
import { type FieldValues, readRecord } from './cnab-record.ts';
import {
  type Beneficiary,
  PAYMENT_FORMS,
  type PaymentFormName,
  splitAccount,
  splitAgency,
} from './payment-form.ts';
import { endsSlice, type Steps } from '../files/steps.ts';
import { cnabFileSteps } from './cnab-file.ts';
import type { Sum } from './reconciliation.ts';

// The field values of a remittance file for the payer, a lot and an item.

export interface RemittancePayer {
  readonly legalName: string;
  readonly cnpj: string;
  readonly bankCode: string;
  readonly bankName: string;
  readonly agreement: string;
  readonly agency: string;
  readonly agencyDigit: string | null;
  readonly account: string;
  readonly accountDigit: string;
  readonly address: {
    readonly street: string;
    readonly number: string;
    readonly complement: string | null;
    readonly city: string;
    readonly state: string;
    readonly postalCode: string;
  } | null;
}

export interface RemittanceItem {
  /** `itemReference` of the withdrawal and its batch. */
  readonly reference: string;
  readonly net: Centavos;
  readonly bankData: BankData;
  readonly beneficiary: Beneficiary;
}

export interface Remittance {
  readonly layout: CnabLayoutName;
  readonly payer: RemittancePayer;
  /** The sequence number of the file at the bank (NSA), one more with each file. */
  readonly sequence: number;
  readonly createdAt: Date;
  readonly paymentDate: PlainDate;
  readonly items: readonly RemittanceItem[];
}

const CPF_INSCRIPTION = 1;
const CNPJ_INSCRIPTION = 2;
/** FEBRABAN's G100 for each type of PIX key. */
const PIX_INITIATION: Readonly<Record<PixType, string>> = {
  phone: '01',
  cpf: '03',
  email: '02',
  /** Never by file: a bank does not say whose key it pays. */
  random: '',
};
const initiation = ({ pix_type: type }: BankData): string => (type === null ? '' : PIX_INITIATION[type]);

export const cnabDate = (date: PlainDate): string =>
  `${date.slice(8, 10)}${date.slice(5, 7)}${date.slice(0, 4)}`;

/** Empty, and therefore refused as missing, when the bank wants digits and the agreement has others or too many. */
function agreementText(agreement: string, form: CnabLayout['agreement']): string {
  if (form === null) return agreement;
  const fits = /^[0-9]+$/.test(agreement) && agreement.length <= form.digits;
  return fits ? `${agreement.padStart(form.digits, '0')}${form.suffix}` : '';
}

export function payerFields({ payer, layout }: Remittance): FieldValues {
  return {
    banco: payer.bankCode,
    tipoInscricaoEmpresa: CNPJ_INSCRIPTION,
    inscricaoEmpresa: payer.cnpj,
    convenio: agreementText(payer.agreement, CNAB_LAYOUTS[layout].agreement),
    agencia: payer.agency,
    agenciaDv: payer.agencyDigit ?? '',
    conta: payer.account,
    contaDv: payer.accountDigit,
    nomeEmpresa: payer.legalName,
    nomeBanco: payer.bankName,
  };
}

export function addressFields({ address }: RemittancePayer): FieldValues {
  if (!address) return {};
  return {
    logradouro: address.street,
    // Texts that are not a number, such as 's/n', are written as 0.
    numero: /^[0-9]{1,5}$/.test(address.number) ? address.number : '0',
    complemento: address.complement ?? '',
    cidade: address.city,
    cep: address.postalCode.slice(0, 5),
    cepSufixo: address.postalCode.slice(5),
    uf: address.state,
  };
}

export function fileHeaderFields({ sequence, createdAt }: Remittance): FieldValues {
  return {
    dataGeracao: cnabDate(dateInSaoPaulo(createdAt)),
    horaGeracao: timeInSaoPaulo(createdAt),
    nsa: sequence,
  };
}

/** The fields that all items of a lot share. */
export function lotFields(form: PaymentFormName, paymentDate: PlainDate): FieldValues {
  const { code, clearing, purpose } = PAYMENT_FORMS[form];
  return {
    formaLancamento: code,
    camara: clearing,
    dataPagamento: cnabDate(paymentDate),
    finalidadeTed: purpose,
    tipoInscricaoFavorecido: CPF_INSCRIPTION,
  };
}

/** The account that is credited; a PIX by key has none. */
function accountFields(form: PaymentFormName, data: BankData): FieldValues {
  if (form === 'pix') return {};
  const agency = splitAgency(data.agency ?? '');
  const account = splitAccount(data.account ?? '');
  return {
    bancoFavorecido: data.bank_id ?? '',
    agenciaFavorecido: agency.number,
    agenciaFavorecidoDv: agency.digit,
    contaFavorecido: account.number,
    contaFavorecidoDv: account.digit,
    finalidadeComplementar: form === 'ted' ? (data.account_type === 'savings' ? 'PP' : 'CC') : '',
  };
}

/**
 * FEBRABAN's content of `informacao12` for a transfer: due date, amount, four discounts of zero, no document, no
 * notice.
 */
const transferTerms = (paymentDate: PlainDate, net: Centavos): string =>
  `${cnabDate(paymentDate)}${String(net).padStart(15, '0')}${'0'.repeat(60)}${' '.repeat(15)}0`;

/** For a PIX, FEBRABAN's G100 and the key; for a transfer, its terms. */
function destinationFields(form: PaymentFormName, { bankData, net }: RemittanceItem, paymentDate: PlainDate) {
  if (form !== 'pix') return { informacao12: transferTerms(paymentDate, net) };
  return {
    formaIniciacao: initiation(bankData),
    informacao12: bankData.pix_key ?? '',
  };
}

/** The names of empty fields that are optional in the format but required for this payment form. */
export function missingDestination(form: PaymentFormName, { bankData }: RemittanceItem): string[] {
  const fields = destinationFieldsOf(form, bankData);
  return Object.keys(fields).filter((name) => !fields[name]);
}

const destinationFieldsOf = (
  form: PaymentFormName,
  data: BankData,
): Readonly<Record<string, string | null | undefined>> =>
  form === 'pix'
    ? { formaIniciacao: initiation(data), informacao12: data.pix_key }
    : { bancoFavorecido: data.bank_id, agenciaFavorecido: data.agency, contaFavorecido: data.account };

export const VARYING_IN_SEGMENT_A = [
  'seqNoLote',
  'bancoFavorecido',
  'agenciaFavorecido',
  'agenciaFavorecidoDv',
  'contaFavorecido',
  'contaFavorecidoDv',
  'nomeFavorecido',
  'seuNumero',
  'valor',
  'finalidadeComplementar',
];
export const VARYING_IN_SEGMENT_B = ['seqNoLote', 'formaIniciacao', 'inscricaoFavorecido', 'informacao12'];

export function segmentAFields(form: PaymentFormName, item: RemittanceItem): FieldValues {
  return {
    ...accountFields(form, item.bankData),
    nomeFavorecido: item.beneficiary.name,
    seuNumero: item.reference,
    valor: item.net,
  };
}

export function segmentBFields(
  form: PaymentFormName,
  item: RemittanceItem,
  paymentDate: PlainDate,
): FieldValues {
  return { inscricaoFavorecido: item.beneficiary.document, ...destinationFields(form, item, paymentDate) };
}

/** The count and sum of the payments that a remittance file orders, read from its lines. Null when it is not whole. */
export function* remittanceSumSteps(text: string): Steps<Sum | null> {
  const layout = CNAB_LAYOUTS[layoutOfBank(text.slice(0, 3))];
  const decision = yield* cnabFileSteps(text, layout);
  if (!decision.ok) return null;
  const amountField = layout.records.segmentA.filter(({ name }) => name === 'valor');
  let [count, value] = [0, ZERO_CENTAVOS];
  for (const { text: line, segment } of decision.file.lots.flatMap(({ details }) => details)) {
    if (segment !== 'A') continue;
    count += 1;
    value = addCentavos(value, centavos(Number(readRecord(line, amountField)['valor'])) ?? ZERO_CENTAVOS);
    if (endsSlice(count)) yield;
  }
  return { count, value };
}
