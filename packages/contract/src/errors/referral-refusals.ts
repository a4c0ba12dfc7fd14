import { invoicePaymentRefusals } from '@indike/rules/money/earnings';
import { MAX_CONTACTS, transitionRefusals } from '@indike/rules/referrals/referrals';
import { disputeRefusals } from '@indike/rules/referrals/disputes';
import { followUpRefusals } from '@indike/rules/referrals/follow-up';
import type { Refusal } from './refusal.ts';

export const referralRefusals = {
  changed_meanwhile: {
    status: 409,
    message: 'Outra pessoa alterou esta indicação enquanto você olhava. Confira como ela está agora.',
  },
  already_referred: { status: 422, message: 'Este documento já foi indicado por você', field: 'document' },
  company_already_referred: {
    status: 422,
    message: 'Já recebemos os dados da sua empresa por este link. Dúvidas: {supportEmail}.',
    field: 'document',
  },
  self_referral: {
    status: 422,
    message: 'Este contato é você. Informe o e-mail e o telefone de alguém da empresa.',
    field: 'email',
  },
  link_owner_email: {
    status: 422,
    message: 'Este e-mail é de quem enviou o link. Informe o da sua empresa.',
    field: 'contact.email',
  },
  link_owner_phone: {
    status: 422,
    message: 'Este telefone é de quem enviou o link. Informe o da sua empresa.',
    field: 'contact.phone',
  },
  contact_objected: {
    status: 422,
    message: 'Esta pessoa pediu para não ser procurado. Informe outra pessoa da empresa.',
    field: 'email',
  },
  visitor_objected: {
    status: 422,
    message:
      'Quem usa estes dados pediu para não ser procurado. Informe outros ou escreva para {supportEmail}.',
    field: 'contact.email',
  },
  company_inactive: {
    status: 422,
    message: 'Esta empresa não está ativa na Receita Federal e não pode ser indicada. Confira o CNPJ.',
    field: 'document',
  },
  contact_limit: { status: 422, message: `Cada indicação pode ter no máximo ${MAX_CONTACTS} contatos` },
  contact_last: { status: 422, message: 'A indicação precisa ter pelo menos um contato' },
  contact_locked: {
    status: 422,
    message: 'O contato só pode ser alterado enquanto o status for Em Contato ou Corrigir contato',
  },
  contact_date_past: {
    status: 422,
    message: 'A data de contato não pode estar no passado',
    field: 'contact_date',
  },
  owner_not_allowed: {
    status: 422,
    message: 'Esta pessoa não tem acesso ou não trabalha com indicações. Escolha outra.',
    field: 'owner_id',
  },
  no_dispute: { status: 409, message: disputeRefusals.no_dispute },
  not_in_dispute: { status: 409, message: disputeRefusals.not_in_dispute },
  referral_ended: { status: 409, message: followUpRefusals.referral_ended },
  follow_up_in_past: { status: 422, message: followUpRefusals.follow_up_in_past, field: 'date' },
  follow_up_too_far: { status: 422, message: followUpRefusals.follow_up_too_far, field: 'date' },
  same_status: { status: 409, message: transitionRefusals.same_status },
  transition_not_allowed: { status: 409, message: transitionRefusals.transition_not_allowed },
  made_by_invoice_payment: {
    status: 422,
    message: transitionRefusals.made_by_invoice_payment,
    field: 'status',
  },
  made_automatically: { status: 422, message: transitionRefusals.made_automatically, field: 'status' },
  no_open_rival: { status: 422, message: transitionRefusals.no_open_rival, field: 'status' },
  rival_closed: { status: 409, message: transitionRefusals.rival_closed },
  reason_required: { status: 422, message: transitionRefusals.reason_required, field: 'reason' },
  no_closed_rival: { status: 422, message: transitionRefusals.no_closed_rival, field: 'reason' },
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
  closing_before_referral: {
    status: 422,
    message: transitionRefusals.closing_before_referral,
    field: 'contract.closed_at',
  },
  first_invoice_long_ago: {
    status: 422,
    message: transitionRefusals.first_invoice_long_ago,
    field: 'contract.first_invoice_due_date',
  },
  contract_value_too_large: {
    status: 422,
    message: 'O valor do contrato é alto demais.',
    field: 'contract.value',
  },
  invoice_before_contract: {
    status: 409,
    message: 'O pagamento só pode ser registrado depois que o contrato é fechado (Proposta Aceita).',
  },
  invoice_already_paid: { status: 409, message: 'O pagamento da primeira fatura já foi registrado.' },
  paid_in_future: { status: 422, message: invoicePaymentRefusals.paid_in_future, field: 'paid_at' },
  paid_before_closing: { status: 422, message: invoicePaymentRefusals.paid_before_closing, field: 'paid_at' },
  paid_long_ago: { status: 422, message: invoicePaymentRefusals.paid_long_ago, field: 'paid_at' },
  reward_expired: { status: 422, message: invoicePaymentRefusals.reward_expired, field: 'paid_at' },
} as const satisfies Record<string, Refusal>;
