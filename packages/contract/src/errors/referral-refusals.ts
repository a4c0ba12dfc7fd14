import { invoicePaymentRefusals } from '@indike/rules/money/earnings';
import { MAX_CONTACTS, transitionRefusals } from '@indike/rules/referrals/referrals';
import { disputeRefusals } from '@indike/rules/referrals/disputes';
import { followUpRefusals } from '@indike/rules/referrals/follow-up';
import { fieldRefusals, refusals } from './refusal.ts';

export const referralRefusals = {
  ...refusals(409, {
    changed_meanwhile:
      'Outra pessoa alterou esta indicação enquanto você olhava. Confira como ela está agora.',
    indiker_erased: 'Este Indiker excluiu o cadastro e não recebe mais mensagens.',
    no_dispute: disputeRefusals.no_dispute,
    not_in_dispute: disputeRefusals.not_in_dispute,
    first_contract_wins: disputeRefusals.first_contract_wins,
    referral_ended: followUpRefusals.referral_ended,
    same_status: transitionRefusals.same_status,
    transition_not_allowed: transitionRefusals.transition_not_allowed,
    contract_one_by_one:
      'A indicação já tem contrato, e cancelar desfaz também a bonificação. Abra a indicação e cancele uma por vez.',
    rival_closed: transitionRefusals.rival_closed,
    rival_undecided: transitionRefusals.rival_undecided,
    invoice_before_contract:
      'O pagamento só pode ser registrado depois que o contrato é fechado (Proposta Aceita).',
    invoice_already_paid: 'O pagamento da primeira fatura já foi registrado.',
  }),
  ...fieldRefusals('document', {
    already_referred: 'Este documento já foi indicado por você',
    company_already_referred: 'Já recebemos os dados da sua empresa por este link. Dúvidas: {supportEmail}.',
    company_inactive:
      'Esta empresa não está ativa na Receita Federal e não pode ser indicada. Confira o CNPJ.',
  }),
  ...fieldRefusals('email', {
    self_referral: 'Este contato é você. Informe o e-mail e o telefone de alguém da empresa.',
    contact_objected: 'Esta pessoa pediu para não ser procurada. Informe outra pessoa da empresa.',
  }),
  ...fieldRefusals('contact.email', {
    link_owner_email: 'Este e-mail é de quem enviou o link. Informe o da sua empresa.',
    visitor_objected:
      'Quem usa estes dados pediu para não ser procurado. Informe outros ou escreva para {supportEmail}.',
  }),
  ...fieldRefusals('contact.phone', {
    link_owner_phone: 'Este telefone é de quem enviou o link. Informe o da sua empresa.',
  }),
  ...refusals(422, {
    contact_limit: `Cada indicação pode ter no máximo ${MAX_CONTACTS} contatos`,
    contact_last: 'A indicação precisa ter pelo menos um contato',
    contact_locked: 'O contato só pode ser alterado enquanto o status for Em Contato ou Corrigir contato',
  }),
  ...fieldRefusals('contact_date', {
    contact_date_past: 'A data de contato não pode estar no passado',
  }),
  ...fieldRefusals('attachments', {
    attachment_too_large: 'Cada anexo pode ter no máximo 5 MB',
    attachments_daily:
      'Já foram enviados 100 MB de anexos em 24 horas. Espere algumas horas e envie de novo.',
    attachment_type: 'Envie PDF, PNG, JPEG ou WebP.',
    pdf_unreadable: 'Não conseguimos ler este PDF. Salve de novo como PDF, sem senha, e envie.',
    pdf_active:
      'Este PDF tem senha, scripts ou arquivos dentro dele. Imprima como PDF e envie o arquivo novo.',
  }),
  ...fieldRefusals('owner_id', {
    owner_not_allowed: 'Esta pessoa não tem acesso ou não trabalha com indicações. Escolha outra.',
  }),
  ...fieldRefusals('date', {
    follow_up_in_past: followUpRefusals.follow_up_in_past,
    follow_up_too_far: followUpRefusals.follow_up_too_far,
  }),
  ...fieldRefusals('status', {
    made_by_invoice_payment: transitionRefusals.made_by_invoice_payment,
    made_automatically: transitionRefusals.made_automatically,
    no_open_rival: transitionRefusals.no_open_rival,
  }),
  ...fieldRefusals('reason', {
    reason_required: transitionRefusals.reason_required,
    no_closed_rival: transitionRefusals.no_closed_rival,
  }),
  ...fieldRefusals('estimated_value', {
    estimated_value_required: transitionRefusals.estimated_value_required,
  }),
  ...fieldRefusals('contract', {
    contract_required: transitionRefusals.contract_required,
  }),
  ...fieldRefusals('contract.value', {
    contract_value_not_positive: transitionRefusals.contract_value_not_positive,
    contract_value_too_large: 'O valor do contrato é alto demais.',
  }),
  ...fieldRefusals('contract.closed_at', {
    closing_in_future: transitionRefusals.closing_in_future,
    closing_before_referral: transitionRefusals.closing_before_referral,
  }),
  ...fieldRefusals('contract.first_invoice_due_date', {
    first_invoice_before_closing: transitionRefusals.first_invoice_before_closing,
    first_invoice_long_ago: transitionRefusals.first_invoice_long_ago,
  }),
  ...fieldRefusals('paid_at', {
    paid_in_future: invoicePaymentRefusals.paid_in_future,
    paid_before_closing: invoicePaymentRefusals.paid_before_closing,
    paid_long_ago: invoicePaymentRefusals.paid_long_ago,
    reward_expired: invoicePaymentRefusals.reward_expired,
  }),
};
