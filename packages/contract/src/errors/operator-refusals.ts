import { earlierPaymentFileRefusals } from '@indike/rules/imports/earlier-payment-file';
import { importFileRefusals } from '@indike/rules/imports/import-file';
import { referralFileRefusals } from '@indike/rules/imports/referral-file';
import { withholdingRefusals } from '@indike/rules/taxes/withholding';
import { fieldRefusals, refusals } from './refusal.ts';

export const operatorRefusals = {
  ...refusals(403, {
    foreign_origin: 'Este pedido não veio desta página. Abra a operação de novo e tente outra vez.',
    role_not_allowed: 'O seu papel não permite fazer isto.',
    second_factor_required: 'Configure o segundo fator para continuar.',
    confirmation_required: 'Confirme que é você para continuar.',
    invitation_invalid: 'Este convite não vale mais. Peça outro a quem convidou você.',
    password_sign_in_closed: 'A equipe entra com a conta da empresa. A senha não abre mais a operação.',
    openid_email_unverified:
      'A conta da empresa não confirmou o seu e-mail. Fale com quem administra as contas.',
    openid_domain_refused:
      'O e-mail desta conta não é de um domínio da empresa. Entre com a conta do trabalho.',
    openid_no_group:
      'A sua conta não está em nenhum grupo que usa a operação. Peça acesso a quem administra as contas.',
    openid_unknown: 'Você ainda não faz parte da equipe. Peça um convite a quem administra a operação.',
    openid_other_account: 'Outra conta da empresa já usa este e-mail. Fale com quem administra a operação.',
    openid_disabled: 'O seu acesso à operação foi removido. Fale com quem administra a equipe.',
    openid_other_person: 'Na página da empresa entrou outra pessoa. Confirme com a mesma conta do login.',
    openid_no_factor: 'A conta da empresa não pediu o segundo fator. Fale com quem administra as contas.',
    openid_refused: 'A resposta da conta da empresa não é válida. Tente de novo.',
    logout_token_refused: 'O aviso de saída não é válido ou já foi recebido.',
    openid_denied: 'O login foi cancelado na página da empresa. Tente de novo.',
    export_masked_only: 'O seu papel só exporta CPF, telefones e e-mails de contatos com máscara.',
  }),
  ...fieldRefusals('otp', {
    wrong_otp: 'Código incorreto ou já usado. Espere o próximo e tente de novo.',
  }),
  ...fieldRefusals('recovery_code', {
    wrong_operator_recovery_code: 'Código incorreto ou já usado. Confira na sua lista.',
  }),
  ...refusals(422, {
    passkey_not_accepted: 'Não reconhecemos esta chave de acesso. Tente de novo.',
    password_link_invalid: 'Este link não vale mais: ele dura 30 minutos e só serve uma vez. Peça outro.',
    import_file_empty: importFileRefusals.import_file_empty,
    import_file_quotes: importFileRefusals.import_file_quotes,
    referral_file_columns: referralFileRefusals.referral_file_columns,
    referral_file_too_long: referralFileRefusals.referral_file_too_long,
    earlier_payment_file_columns: earlierPaymentFileRefusals.earlier_payment_file_columns,
    earlier_payment_file_too_long: earlierPaymentFileRefusals.earlier_payment_file_too_long,
  }),
  ...refusals(401, {
    sign_in_restart: 'Foram muitas tentativas ou o tempo acabou. Entre de novo com e-mail e senha.',
  }),
  ...refusals(409, {
    passkey_exists: 'Esta chave de acesso já está cadastrada.',
    totp_not_started: 'A configuração não começou ou já terminou. Comece de novo.',
    last_second_factor: 'Este é o seu único segundo fator. Cadastre outro antes de remover este.',
    no_second_factor: 'Configure primeiro um segundo fator.',
    announcement_count_changed:
      'O número de pessoas mudou desde que você conferiu. Nada foi enviado: confira de novo.',
    announcement_sent_before: 'Este comunicado já foi enviado hoje para estas pessoas. Ele está na lista.',
    announcement_to_nobody: 'Ninguém recebe este comunicado. Escolha outro nível ou estado.',
    openid_restart: 'Este login começou em outra aba ou há mais de dez minutos. Tente de novo.',
    openid_unproven: 'Antes, um administrador precisa entrar uma vez com a conta da empresa.',
    openid_not_configured: 'O login com a conta da empresa não está configurado.',
    break_glass_kept:
      'Esta pessoa é a única que ainda entra com senha. Antes, escolha outra no login da empresa.',
    last_administrator: 'É a última pessoa que administra a operação. Antes, dê este papel a outra.',
    own_access: 'Ninguém altera o próprio acesso. Peça a outro administrador.',
    already_blocked: 'Este cadastro já está bloqueado. Atualize a página.',
    not_blocked: 'Este cadastro não está bloqueado. Atualize a página.',
    already_confirmed: 'O e-mail deste cadastro já está confirmado.',
    request_answered: 'Este pedido já foi respondido. Atualize a página.',
    openid_changed_meanwhile:
      'Outra pessoa alterou o login da empresa enquanto você preenchia. Nada foi salvo. Atualize a página.',
    payer_changed_meanwhile: 'Outra pessoa alterou estes dados enquanto você preenchia. Nada foi salvo.',
    withholding_changed_meanwhile: 'Outra pessoa alterou a retenção enquanto você decidia. Nada foi salvo.',
    withholding_already_so: withholdingRefusals.already_so,
    export_running: 'Outra exportação sua está em andamento. Espere terminar e tente de novo.',
    too_many_webhooks: 'Já há 50 webhooks. Remova um antes de cadastrar outro.',
    webhook_already_so: 'Alguém já fez isso. Atualize a página.',
    webhook_disabled: 'Este webhook está desativado. Ative-o antes de reenviar.',
    too_many_views: 'Você já tem 50 filtros salvos. Apague um antes de salvar outro.',
  }),
  ...fieldRefusals('received_on', {
    received_in_future: 'A data do pedido não pode estar no futuro.',
  }),
  ...fieldRefusals('requester', {
    requester_missing: 'Diga quem pede.',
  }),
  ...fieldRefusals('issuer', {
    openid_issuer_refused:
      'Use um endereço https:// na internet, sem senha. Endereços da rede interna não são aceitos.',
  }),
  ...fieldRefusals('client_secret', {
    openid_secret_missing: 'Informe o segredo do cliente',
  }),
  ...fieldRefusals('break_glass_id', {
    break_glass_unfit: 'Escolha um administrador com acesso, senha e segundo fator.',
  }),
  ...refusals(503, {
    openid_unavailable: 'A conta da empresa não respondeu. Espere um instante e tente de novo.',
  }),
  ...fieldRefusals('email', {
    same_email: 'Este já é o e-mail do cadastro.',
    other_indiker_has_email: 'Outro cadastro já usa este e-mail.',
    operator_exists: 'Já existe um operador com este e-mail.',
  }),
  ...fieldRefusals('effective_from', {
    withholding_in_past: withholdingRefusals.effective_in_past,
  }),
  ...fieldRefusals('bank_code', {
    bank_code_unknown: 'Não há banco com este código.',
  }),
  ...fieldRefusals('text', {
    cancel_reason_exists: 'Já há um motivo com estas palavras.',
  }),
  ...fieldRefusals('url', {
    webhook_url_refused:
      'Use um endereço https:// na internet, sem senha. Endereços da rede interna não são aceitos.',
  }),
  ...fieldRefusals('until', {
    webhook_replay_too_large: 'São mais de 50 mil eventos. Escolha um período menor.',
    period_empty: 'Escolha um fim posterior ao início.',
  }),
  ...fieldRefusals('name', {
    message_template_exists: 'Já existe um modelo com este nome',
    view_exists: 'Você já tem filtros com este nome.',
  }),
};
