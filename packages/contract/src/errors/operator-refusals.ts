import { earlierPaymentFileRefusals } from '@indike/rules/imports/earlier-payment-file';
import { importFileRefusals } from '@indike/rules/imports/import-file';
import { referralFileRefusals } from '@indike/rules/imports/referral-file';
import { withholdingRefusals } from '@indike/rules/taxes/withholding';
import type { Refusal } from './refusal.ts';

export const operatorRefusals = {
  foreign_origin: {
    status: 403,
    message: 'Este pedido não veio desta página. Abra a operação de novo e tente outra vez.',
  },
  role_not_allowed: { status: 403, message: 'O seu papel não permite fazer isto.' },
  second_factor_required: {
    status: 403,
    message: 'Configure o segundo fator para continuar.',
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
    message: 'Este é o seu único segundo fator. Cadastre outro antes de remover este.',
  },
  no_second_factor: { status: 409, message: 'Configure primeiro um segundo fator.' },
  own_access: { status: 409, message: 'Ninguém altera o próprio acesso. Peça a outro administrador.' },
  already_blocked: { status: 409, message: 'Este cadastro já está bloqueado. Atualize a página.' },
  not_blocked: { status: 409, message: 'Este cadastro não está bloqueado. Atualize a página.' },
  already_confirmed: { status: 409, message: 'O e-mail deste cadastro já está confirmado.' },
  received_in_future: {
    status: 422,
    message: 'A data do pedido não pode estar no futuro.',
    field: 'received_on',
  },
  requester_missing: { status: 422, message: 'Diga quem pede.', field: 'requester' },
  request_answered: { status: 409, message: 'Este pedido já foi respondido. Atualize a página.' },
  same_email: { status: 422, message: 'Este já é o e-mail do cadastro.', field: 'email' },
  other_indiker_has_email: {
    status: 422,
    message: 'Outro cadastro já usa este e-mail.',
    field: 'email',
  },
  operator_exists: { status: 422, message: 'Já existe um operador com este e-mail.', field: 'email' },
  invitation_invalid: {
    status: 403,
    message: 'Este convite não vale mais. Peça outro a quem convidou você.',
  },
  password_link_invalid: {
    status: 422,
    message: 'Este link não vale mais: ele dura 30 minutos e só serve uma vez. Peça outro.',
  },
  payer_changed_meanwhile: {
    status: 409,
    message: 'Outra pessoa alterou estes dados enquanto você preenchia. Nada foi salvo.',
  },
  withholding_changed_meanwhile: {
    status: 409,
    message: 'Outra pessoa alterou a retenção enquanto você decidia. Nada foi salvo.',
  },
  withholding_in_past: {
    status: 422,
    message: withholdingRefusals.effective_in_past,
    field: 'effective_from',
  },
  withholding_already_so: { status: 409, message: withholdingRefusals.already_so },
  bank_code_unknown: { status: 422, message: 'Não há banco com este código.', field: 'bank_code' },
  cancel_reason_exists: { status: 422, message: 'Já há um motivo com estas palavras.', field: 'text' },
  export_running: {
    status: 409,
    message: 'Outra exportação sua está em andamento. Espere terminar e tente de novo.',
  },
  export_masked_only: {
    status: 403,
    message: 'O seu papel só exporta CPF, telefones e e-mails de contatos com máscara.',
  },
  import_file_empty: { status: 422, message: importFileRefusals.import_file_empty },
  import_file_quotes: { status: 422, message: importFileRefusals.import_file_quotes },
  referral_file_columns: { status: 422, message: referralFileRefusals.referral_file_columns },
  referral_file_too_long: { status: 422, message: referralFileRefusals.referral_file_too_long },
  earlier_payment_file_columns: {
    status: 422,
    message: earlierPaymentFileRefusals.earlier_payment_file_columns,
  },
  earlier_payment_file_too_long: {
    status: 422,
    message: earlierPaymentFileRefusals.earlier_payment_file_too_long,
  },
  webhook_url_refused: {
    status: 422,
    message: 'Use um endereço https:// na internet, sem senha. Endereços da rede interna não são aceitos.',
    field: 'url',
  },
  too_many_webhooks: { status: 409, message: 'Já há 50 webhooks. Remova um antes de cadastrar outro.' },
  webhook_already_so: { status: 409, message: 'Alguém já fez isso. Atualize a página.' },
  webhook_disabled: { status: 409, message: 'Este webhook está desativado. Ative-o antes de reenviar.' },
  webhook_replay_too_large: {
    status: 422,
    message: 'São mais de 50 mil eventos. Escolha um período menor.',
    field: 'until',
  },
  period_empty: { status: 422, message: 'Escolha um fim posterior ao início.', field: 'until' },
  view_exists: { status: 422, message: 'Você já tem filtros com este nome.', field: 'name' },
  too_many_views: { status: 409, message: 'Você já tem 50 filtros salvos. Apague um antes de salvar outro.' },
} as const satisfies Record<string, Refusal>;
