import { invoicePaymentRefusals } from '@indike/rules/money/earnings';
import { transitionRefusals } from '@indike/rules/referrals/referrals';
import { settlementRefusals } from '@indike/rules/money/settlement';
import { withdrawalMoveRefusals } from '@indike/rules/money/withdrawals';
import * as z from 'zod/mini';
import { SOCIAL_FAILED, SOCIAL_NOT_OFFERED } from '../accounts/social.ts';

/** Every error answer: a message a person can read, the fields' messages on 422, and the id to quote to support. */
export const errorAnswer = z.object({
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  code: z.optional(z.string()),
  request_id: z.optional(z.string()),
});
export type ErrorAnswer = z.output<typeof errorAnswer>;

interface Refusal {
  readonly status: 401 | 403 | 404 | 409 | 422 | 503;
  /** `{supportEmail}` stands for the address of the support. */
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
  recovery_link_invalid: {
    status: 422,
    message: 'Este link não vale mais. Use o do e-mail mais recente ou peça outro código.',
    field: 'token',
  },
  wrong_validation_code: {
    status: 422,
    message: 'Código incorreto ou vencido. Confira o e-mail mais recente ou peça outro código.',
    field: 'validation_code',
  },
  image_unreadable: {
    status: 422,
    message: 'Não conseguimos ler esta imagem. Envie uma foto em JPEG, PNG ou WebP.',
    field: 'image',
  },
  image_too_large: {
    status: 422,
    message: 'A foto é grande demais. Escolha uma menor, de até 10 MB.',
    field: 'image',
  },
  image_too_heavy: {
    status: 422,
    message: 'Não conseguimos abrir esta foto. Tire um print dela e envie o print.',
    field: 'image',
  },
  image_too_small: {
    status: 422,
    message: 'A imagem precisa ter pelo menos 150 × 150 pixels',
    field: 'image',
  },
  image_animated: { status: 422, message: 'A imagem não pode ser animada. Envie uma foto.', field: 'image' },
  confirmation_link_invalid: {
    status: 403,
    message: 'Este link não é válido. Com a sua conta aberta, toque em Reenviar link, no topo da página.',
  },
  confirmation_link_expired: {
    status: 403,
    message: 'Este link venceu. Com a sua conta aberta, toque em Reenviar link, no topo da página.',
  },
  registration_incomplete: {
    status: 403,
    message: 'Complete o seu cadastro para continuar.',
  },
  social_failed: { status: 401, message: SOCIAL_FAILED },
  social_unreachable: { status: 503, message: SOCIAL_FAILED },
  social_not_offered: {
    status: 422,
    message: SOCIAL_NOT_OFFERED,
    field: 'provider',
  },
  google_email_unconfirmed: {
    status: 422,
    message: 'Sua conta do Google não tem um e-mail confirmado. Entre com e-mail e senha ou faça o cadastro.',
  },
  facebook_email_unconfirmed: {
    status: 422,
    message:
      'O Facebook não informou um e-mail confirmado da sua conta. Entre com e-mail e senha ou faça o cadastro.',
  },
  foreign_origin: {
    status: 403,
    message: 'Este pedido não veio desta página. Abra a operação de novo e tente outra vez.',
  },
  role_not_allowed: { status: 403, message: 'O seu papel não permite fazer isto.' },
  second_factor_required: {
    status: 403,
    message: 'Configure a verificação em duas etapas para continuar.',
  },
  confirmation_required: { status: 403, message: 'Confirme que é você para continuar.' },
  wrong_otp: {
    status: 422,
    message: 'Código incorreto ou já usado. Espere o próximo e tente de novo.',
    field: 'otp',
  },
  wrong_operator_recovery_code: {
    status: 422,
    message: 'Código incorreto ou já usado. Confira na sua lista.',
    field: 'recovery_code',
  },
  passkey_not_accepted: { status: 422, message: 'Não reconhecemos esta chave de acesso. Tente de novo.' },
  sign_in_restart: {
    status: 401,
    message: 'Foram muitas tentativas ou o tempo acabou. Entre de novo com e-mail e senha.',
  },
  passkey_exists: { status: 409, message: 'Esta chave de acesso já está cadastrada.' },
  totp_not_started: { status: 409, message: 'A configuração não começou ou já terminou. Comece de novo.' },
  last_second_factor: {
    status: 409,
    message: 'Este é o seu único segundo fator. Cadastre outro antes de retirar este.',
  },
  no_second_factor: { status: 409, message: 'Configure primeiro um segundo fator.' },
  own_access: { status: 409, message: 'Ninguém muda o próprio acesso. Peça a outro administrador.' },
  operator_exists: { status: 422, message: 'Já existe um operador com este e-mail.', field: 'email' },
  invitation_invalid: {
    status: 403,
    message: 'Este convite não vale mais. Peça outro a quem convidou você.',
  },
  not_found: { status: 404, message: 'Recurso não encontrado' },
  document_taken: { status: 422, message: 'Este documento já foi cadastrado', field: 'document' },
  email_taken: {
    status: 422,
    message: 'Este e-mail já tem cadastro. Faça login ou recupere a senha.',
    field: 'email',
  },
  unknown_city: { status: 422, message: 'A cidade é obrigatória', field: 'address.city_id' },
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
    message: 'Esta pessoa pediu para não receber contato. Informe outra pessoa da empresa.',
    field: 'email',
  },
  visitor_objected: {
    status: 422,
    message:
      'Quem usa estes dados pediu para não receber contato. Informe outros ou escreva para {supportEmail}.',
    field: 'contact.email',
  },
  company_inactive: {
    status: 422,
    message: 'Esta empresa não está ativa na Receita Federal e não pode ser indicada. Confira o CNPJ.',
    field: 'document',
  },
  contact_limit: { status: 422, message: 'Cada indicação pode ter no máximo 3 contatos' },
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
  below_minimum: { status: 422, message: 'O saque é a partir de R$\u00a0150,00' },
  bank_account_required: {
    status: 422,
    message: 'Cadastre uma conta bancária ou chave PIX antes de pedir o saque.',
  },
  nothing_to_settle: { status: 409, message: settlementRefusals.nothing_to_settle },
  settlement_above_minimum: { status: 409, message: settlementRefusals.above_minimum },
  settlement_without_bank_account: { status: 422, message: settlementRefusals.bank_account_required },
  idempotency_key_reused: {
    status: 422,
    message: 'Esta chave de idempotência já foi usada em outro pedido.',
  },
  idempotency_key_invalid: {
    status: 422,
    message: 'A chave de idempotência deve ter de 1 a 100 letras, números ou hifens.',
  },
  withdrawal_move_not_allowed: { status: 409, message: withdrawalMoveRefusals.move_not_allowed },
  new_bank_data_required: { status: 422, message: withdrawalMoveRefusals.new_bank_data_required },
  schedule_in_past: { status: 422, message: withdrawalMoveRefusals.date_in_past, field: 'payment_date' },
  not_a_business_day: {
    status: 422,
    message: withdrawalMoveRefusals.not_a_business_day,
    field: 'payment_date',
  },
  payment_in_future: { status: 422, message: withdrawalMoveRefusals.date_in_future, field: 'paid_at' },
  payment_before_request: { status: 422, message: withdrawalMoveRefusals.before_request, field: 'paid_at' },
  return_reason_required: { status: 422, message: withdrawalMoveRefusals.reason_required, field: 'reason' },
  bank_account_exists: {
    status: 409,
    message: 'Você já tem dados bancários cadastrados. Atualize a página e altere os que existem.',
  },
  unknown_bank: { status: 422, message: 'Banco é obrigatório', field: 'bank_id' },
  document_required_for_bank: {
    status: 422,
    message: 'Complete o seu cadastro com o CPF antes de informar os dados bancários.',
  },
  clawback_before_invoice: {
    status: 409,
    message: 'O estorno só existe depois do pagamento da primeira fatura; antes disso, cancele a indicação.',
  },
  clawback_amount_invalid: {
    status: 422,
    message: 'O valor do estorno deve ser maior que zero.',
    field: 'amount',
  },
  clawback_too_large: {
    status: 422,
    message: 'O estorno não pode passar do que esta indicação já rendeu.',
    field: 'amount',
  },
  clock_backwards: {
    status: 422,
    message: 'O relógio só anda para a frente. Para voltar, volte à hora real.',
    field: 'now',
  },
  clock_too_far: { status: 422, message: 'Adiante o relógio em até 2 anos de cada vez.', field: 'now' },
  money_owed: {
    status: 409,
    message: 'Ainda há valores em aberto. Acerte-os antes de pedir a exclusão.',
  },
  job_expired: {
    status: 409,
    message: 'O prazo desta tarefa já passou, e ela não pode ser feita de novo.',
  },
  holiday_exists: { status: 409, message: 'Este dia já é feriado bancário.' },
} as const satisfies Record<string, Refusal>;

/** The typed code of an expected refusal. A code without a text does not compile. */
export type RefusalCode = keyof typeof refusals;
export const REFUSALS: Readonly<Record<RefusalCode, Refusal>> = refusals;
