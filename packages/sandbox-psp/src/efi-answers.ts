import { decimal, type Answer } from './http.ts';
import { maskedCpf } from './owners.ts';
import type { Payment } from './store.ts';

/* The shapes of https://dev.efipay.com.br/docs/api-pix: sent payments, their list, and what webhooks tell of them. */

const STATUS = {
  authorizing: 'EM_PROCESSAMENTO',
  processing: 'EM_PROCESSAMENTO',
  paid: 'REALIZADO',
  not_paid: 'NAO_REALIZADO',
  cancelled: 'NAO_REALIZADO',
} as const;

const REASONS: Readonly<Record<string, object>> = {
  AC03: {
    codigo: 'AC03',
    origem: 'PSP do usuário recebedor',
    motivo: 'Número da agência e/ou conta transacional do usuário recebedor inexistente ou inválido',
  },
};

const iso = (at: number): string => new Date(at).toISOString();

const statusOf = ({ state }: Payment) => STATUS[state];

/** The answer to a send. The documentation names the end-to-end id `e2eId`, the official SDK `endToEndId`: both are here. */
export const sent = (payment: Payment) => ({
  idEnvio: payment.reference,
  e2eId: payment.end_to_end_id,
  endToEndId: payment.end_to_end_id,
  valor: decimal(payment.amount),
  horario: { solicitacao: iso(payment.requested_at) },
  status: 'EM_PROCESSAMENTO',
});

export const detail = (payment: Payment, payerKey: string) => ({
  endToEndId: payment.end_to_end_id,
  idEnvio: payment.reference,
  valor: decimal(payment.amount),
  chave: payerKey,
  status: statusOf(payment),
  ...(payment.note !== null && { infoPagador: payment.note }),
  horario: {
    solicitacao: iso(payment.requested_at),
    ...(payment.settled_at !== null && { liquidacao: iso(payment.settled_at) }),
  },
  favorecido: {
    chave: payment.key,
    identificacao: { nome: payment.name, cpf: maskedCpf(payment.cpf) },
  },
  ...(payment.return_id !== null && {
    devolucoes: [
      { rtrId: payment.return_id, valor: decimal(payment.amount), horario: iso(payment.returned_at ?? 0) },
    ],
  }),
});

export const webhookBody = (payment: Payment, payerKey: string) => ({
  pix: [
    {
      endToEndId: payment.end_to_end_id,
      chave: payerKey,
      tipo: 'SOLICITACAO',
      status: statusOf(payment),
      valor: decimal(payment.amount),
      horario: payment.state === 'paid' ? iso(payment.settled_at ?? 0) : null,
      ...(payment.note !== null && { infoPagador: payment.note }),
      ...(payment.return_id !== null && {
        devolucoes: [
          {
            id: payment.return_id,
            rtrId: payment.return_id,
            valor: decimal(payment.amount),
            horario: {
              solicitacao: iso(payment.returned_at ?? 0),
              liquidacao: iso(payment.returned_at ?? 0),
            },
            status: 'DEVOLVIDO',
          },
        ],
      }),
      gnExtras: {
        idEnvio: payment.reference,
        ...(payment.reason !== null && { erro: REASONS[payment.reason] }),
      },
    },
  ],
});

export const refused = (status: number, nome: string, mensagem: string): Answer => ({
  status,
  body: { nome, mensagem },
});

export const invalid = (mensagem: string): Answer => refused(400, 'valor_invalido', mensagem);

export const notFound = (by: 'e2eId' | 'idEnvio'): Answer => ({
  status: 404,
  body: {
    type: 'https://pix.bcb.gov.br/api/v2/error/PixEnviadoNaoEncontrado',
    title: 'Não Encontrado',
    status: 404,
    detail: `Pix enviado não encontrado para o ${by} informado.`,
  },
});

export const troubles = {
  tooMany: {
    ...refused(429, 'balde_fichas_vazio', 'Não há fichas disponíveis no balde'),
    headers: { 'Bucket-Size': '0', 'Retry-After': '1' },
  },
  error: refused(500, 'erro_aplicacao', 'Ocorreu um erro na aplicação'),
};
