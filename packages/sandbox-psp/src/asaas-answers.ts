import type { Answer } from './http.ts';
import { maskedCpf } from './owners.ts';
import type { Payment } from './store.ts';

/* The shapes of https://docs.asaas.com: transfers, their events and the errors. */

const STATUS = {
  authorizing: 'PENDING',
  processing: 'BANK_PROCESSING',
  paid: 'DONE',
  not_paid: 'FAILED',
  cancelled: 'CANCELLED',
} as const;

const REASONS: Readonly<Record<string, string>> = {
  AC03: 'Conta de destino inexistente ou inválida.',
};

const stamp = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'America/Sao_Paulo',
});
/** `2026-11-28 13:05:00` in São Paulo. */
export const timeText = (at: number): string => stamp.format(at);
export const dateText = (at: number): string => timeText(at).slice(0, 10);

export const transfer = (payment: Payment) => ({
  object: 'transfer',
  id: payment.transfer_id,
  dateCreated: dateText(payment.requested_at),
  value: payment.amount / 100,
  netValue: payment.amount / 100,
  status: STATUS[payment.state],
  transferFee: 0,
  effectiveDate: payment.settled_at === null ? null : timeText(payment.settled_at),
  endToEndIdentifier: payment.state === 'authorizing' ? null : payment.end_to_end_id,
  scheduleDate: dateText(payment.requested_at),
  authorized: payment.state !== 'authorizing' && payment.state !== 'cancelled',
  failReason: payment.reason === null ? null : (REASONS[payment.reason] ?? payment.reason),
  externalReference: payment.reference || null,
  transactionReceiptUrl: null,
  operationType: 'PIX',
  description: payment.note,
  type: 'BANK_ACCOUNT',
  bankAccount: {
    bank: { ispb: '00000000', code: '001', name: 'Banco da área de testes' },
    accountName: null,
    ownerName: payment.name,
    cpfCnpj: maskedCpf(payment.cpf),
    agency: '1',
    agencyDigit: null,
    account: '1',
    accountDigit: '1',
    pixAddressKey: payment.key,
  },
});

export const refused = (status: number, code: string, description: string): Answer => ({
  status,
  body: { errors: [{ code, description }] },
});

export const troubles = {
  tooMany: {
    ...refused(
      429,
      'too_many_requests',
      'Você atingiu o limite de requisições. Tente novamente em instantes.',
    ),
    headers: { 'RateLimit-Limit': '100', 'RateLimit-Remaining': '0', 'RateLimit-Reset': '1' },
  },
  error: refused(500, 'internal_error', 'Ocorreu um erro inesperado. Tente novamente em instantes.'),
};

export const listOf = <Item>(
  data: readonly Item[],
  { total, limit, offset }: { readonly total: number; readonly limit: number; readonly offset: number },
): Answer => ({
  status: 200,
  body: {
    object: 'list',
    hasMore: offset + data.length < total,
    totalCount: total,
    limit,
    offset,
    data,
  },
});
