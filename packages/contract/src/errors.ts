import { transitionRefusals } from '@indike/rules/referrals';
import * as z from 'zod/mini';

/** Every error answer: a message a person can read, the fields' messages on 422, and the id to quote to support. */
export const errorAnswer = z.object({
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  code: z.optional(z.string()),
  request_id: z.optional(z.string()),
});
export type ErrorAnswer = z.output<typeof errorAnswer>;

/** Default messages by HTTP status (specification section 8). */
export const DEFAULT_MESSAGES: Readonly<Record<number, string>> = {
  400: 'Erro na solicitação ao servidor',
  401: 'Erro de autenticação',
  403: 'Solicitação não autorizada',
  404: 'Recurso não encontrado',
  422: 'Erro de validação',
  500: 'Erro interno do servidor',
};

interface Refusal {
  readonly status: 401 | 403 | 404 | 409 | 422;
  readonly message: string;
  /** On 422, the field that the message belongs to. */
  readonly field?: string;
}

const refusals = {
  unauthenticated: { status: 401, message: 'Sua sessão terminou. Entre de novo para continuar.' },
  wrong_credentials: { status: 401, message: 'E-mail, CPF ou senha incorretos' },
  wrong_recovery_code: {
    status: 422,
    message: 'Código incorreto ou vencido. Confira o e-mail mais recente ou peça outro código.',
    field: 'token',
  },
  not_found: { status: 404, message: 'Recurso não encontrado' },
  document_taken: { status: 422, message: 'Este documento já foi cadastrado', field: 'document' },
  email_taken: { status: 422, message: 'Este e-mail já foi cadastrado', field: 'email' },
  unknown_city: { status: 422, message: 'A cidade é obrigatória', field: 'address.city_id' },
  already_referred: { status: 422, message: 'Este documento já foi indicado por você', field: 'document' },
  company_inactive: {
    status: 422,
    message: 'Esta empresa não está ativa na Receita Federal e não pode ser indicada',
    field: 'document',
  },
  contact_limit: { status: 422, message: 'Cada indicação pode ter no máximo 3 contatos' },
  contact_last: { status: 422, message: 'A indicação precisa ter pelo menos um contato' },
  contact_locked: {
    status: 422,
    message: 'O contato só pode ser alterado quando a indicação está Em Contato ou em Corrigir contato',
  },
  contact_date_past: {
    status: 422,
    message: 'A data de contato não pode estar no passado',
    field: 'contact_date',
  },
  same_status: { status: 409, message: transitionRefusals.same_status },
  transition_not_allowed: { status: 409, message: transitionRefusals.transition_not_allowed },
  made_by_invoice_payment: {
    status: 422,
    message: transitionRefusals.made_by_invoice_payment,
    field: 'status_id',
  },
  made_automatically: { status: 422, message: transitionRefusals.made_automatically, field: 'status_id' },
  no_open_rival: { status: 422, message: transitionRefusals.no_open_rival, field: 'status_id' },
  rival_closed: { status: 409, message: transitionRefusals.rival_closed },
  reason_required: { status: 422, message: transitionRefusals.reason_required, field: 'reason' },
  estimated_value_required: {
    status: 422,
    message: transitionRefusals.estimated_value_required,
    field: 'estimated_value',
  },
  contract_required: { status: 422, message: transitionRefusals.contract_required, field: 'contract' },
  contract_value_not_positive: {
    status: 422,
    message: transitionRefusals.contract_value_not_positive,
    field: 'contract.value',
  },
  closing_in_future: {
    status: 422,
    message: transitionRefusals.closing_in_future,
    field: 'contract.closed_at',
  },
  first_invoice_before_closing: {
    status: 422,
    message: transitionRefusals.first_invoice_before_closing,
    field: 'contract.first_invoice_due_date',
  },
} as const satisfies Record<string, Refusal>;

/** The typed code of an expected refusal. A code without a text does not compile. */
export type RefusalCode = keyof typeof refusals;
export const REFUSALS: Readonly<Record<RefusalCode, Refusal>> = refusals;
