import { paymentFileRefusals } from '@indike/rules/invoices/payment-file';
import { campaignRefusals } from '@indike/rules/money/campaigns';
import { programmeRefusals } from '@indike/rules/money/programme-versions';
import { settlementRefusals } from '@indike/rules/money/settlement';
import { BANK_DATA_WAIT_DAYS } from '@indike/rules/money/bank-accounts';
import { BANK_ACCOUNT_REQUIRED, withdrawalTransitionRefusals } from '@indike/rules/money/withdrawals';
import { batchRefusals, manualResultRefusals } from '@indike/rules/payouts/batches';
import { refusedFileRefusals } from '@indike/rules/payouts/refused-files';
import { standingOrderRefusals } from '@indike/rules/payouts/standing-orders';
import { fieldRefusals, refusals } from './refusal.ts';

export const moneyRefusals = {
  ...refusals(422, {
    below_minimum: 'O saque é a partir de {minimumWithdrawal}',
    bank_account_required: BANK_ACCOUNT_REQUIRED,
    settlement_without_bank_account: settlementRefusals.bank_account_required,
    idempotency_key_reused: 'Esta chave de idempotência já foi usada em outro pedido.',
    idempotency_key_invalid: 'A chave de idempotência deve ter de 1 a 100 letras, números ou hifens.',
    new_bank_data_required: withdrawalTransitionRefusals.new_bank_data_required,
    own_name_not_latin:
      'O banco só lê letras latinas. Escreva o seu nome com elas em Perfil › Meus Dados e salve os dados bancários de novo.',
    document_required_for_bank: 'Complete o seu cadastro com o CPF antes de informar os dados bancários.',
    payment_file_empty: paymentFileRefusals.payment_file_empty,
    payment_file_quotes: paymentFileRefusals.payment_file_quotes,
    payment_file_columns: paymentFileRefusals.payment_file_columns,
    payment_file_too_long: paymentFileRefusals.payment_file_too_long,
  }),
  ...refusals(409, {
    nothing_to_settle: settlementRefusals.nothing_to_settle,
    settlement_above_minimum: settlementRefusals.above_minimum,
    bonus_under_review: settlementRefusals.bonus_under_review,
    bonus_not_held: 'Alguém já decidiu sobre um destes bônus. Confira de novo.',
    money_owed: 'Ainda há valores em aberto. Acerte-os antes de pedir a exclusão.',
    nothing_owed: 'Não há estorno a descontar. Atualize a página.',
    owed_changed_meanwhile: 'O valor a descontar mudou enquanto você olhava. Atualize a página.',
    withdrawal_move_not_allowed: withdrawalTransitionRefusals.move_not_allowed,
    campaign_decided: campaignRefusals.campaign_decided,
    version_decided: programmeRefusals.version_decided,
    version_in_force: programmeRefusals.version_in_force,
    batch_decided: batchRefusals.already_decided,
    standing_order_decided: standingOrderRefusals.standing_order_decided,
    standing_order_overlaps: standingOrderRefusals.standing_order_overlaps,
    batch_date_passed: batchRefusals.date_passed,
    batch_date_closed: batchRefusals.date_closed,
    batch_empty: 'Nenhum saque a pagar até esta data. Nada foi preparado.',
    payer_missing: 'Antes de aprovar um lote, um administrador cadastra a empresa pagadora em Configurações.',
    provider_missing: 'Este provedor de pagamentos não está configurado. Rejeite o lote e prepare outro.',
    provider_not_configured: 'Este provedor não está configurado. Nada foi alterado.',
    provider_by_settings:
      'As credenciais deste provedor estão na configuração do servidor e só mudam lá. Nada foi alterado.',
    provider_unanswered:
      'Há pagamentos que este provedor ainda não respondeu, e só a conta que os recebeu sabe deles. Espere até que terminem ou, se ele não responde mais, que duas pessoas registrem o resultado de cada um. Nada foi alterado.',
    batch_not_approved: refusedFileRefusals.not_approved,
    file_refusal_entered: refusedFileRefusals.already_entered,
    file_answered: refusedFileRefusals.answered,
    file_refusal_missing: refusedFileRefusals.not_entered,
    file_refused:
      'O banco não aceitou este arquivo, e os saques dele esperam outro lote. Prepare outro; este não se envia mais.',
    result_pending: manualResultRefusals.result_pending,
    no_pending_result: manualResultRefusals.no_pending_result,
    paid_by_provider:
      'Um provedor fez este pagamento, e só o extrato dele diz que o valor voltou. A conferência da noite o lê.',
    ceiling_changed_meanwhile: 'Outra pessoa alterou o limite enquanto você o editava. Atualize a página.',
    return_line_not_open: 'Esta linha do retorno não tem um pagamento a esclarecer. Atualize a página.',
    finding_not_open: 'Esta diferença não existe mais, ou já foi esclarecida. Confira de novo.',
    tax_statement_not_ready: 'O informe de um ano fica pronto em janeiro do ano seguinte.',
    receipt_before_payment: 'O comprovante fica disponível depois do pagamento.',
    bank_account_exists:
      'Você já tem dados bancários cadastrados. Atualize a página e altere os que existem.',
    bank_data_wait: `A equipe trocou o e-mail do seu cadastro. Confirme o novo endereço pelo link que enviamos; os dados bancários podem ser alterados ${BANK_DATA_WAIT_DAYS} dias depois da troca.`,
    clawback_before_invoice:
      'O estorno só existe depois do pagamento da primeira fatura; antes disso, cancele a indicação.',
  }),
  ...refusals(
    409,
    {
      return_by_accounting: 'O valor que voltou se acerta com a pessoa, fora do sistema. Nada foi alterado.',
    },
    'reason',
  ),
  ...fieldRefusals('effective_from', {
    effective_too_early: programmeRefusals.effective_too_early,
    taken_back_too_soon: programmeRefusals.taken_back_too_soon,
  }),
  ...fieldRefusals('starts_on', { campaign_too_early: campaignRefusals.campaign_too_early }),
  ...fieldRefusals('ends_on', { ends_before_start: campaignRefusals.ends_before_start }),
  ...fieldRefusals('per_person', { cap_below_award: campaignRefusals.cap_below_award }),
  ...fieldRefusals('until', { standing_order_over: standingOrderRefusals.standing_order_over }),
  ...fieldRefusals('per_withdrawal', {
    ceilings_not_ascending: standingOrderRefusals.ceilings_not_ascending,
  }),
  ...fieldRefusals('audience.level', { unknown_level: campaignRefusals.unknown_level }),
  ...fieldRefusals('audience.state', { unknown_state: campaignRefusals.unknown_state }),
  ...fieldRefusals('pay_day', { payout_day_not_after_cutoff: programmeRefusals.payout_day_not_after_cutoff }),
  ...fieldRefusals('levels', {
    levels_not_ascending: programmeRefusals.levels_not_ascending,
    last_installment_at_closing: programmeRefusals.last_installment_at_closing,
    installments_do_not_add_up: programmeRefusals.installments_do_not_add_up,
  }),
  ...fieldRefusals('payment_date', {
    schedule_in_past: withdrawalTransitionRefusals.date_in_past,
    not_a_business_day: withdrawalTransitionRefusals.not_a_business_day,
  }),
  ...refusals(403, {
    own_batch: batchRefusals.own_batch,
    same_person: programmeRefusals.same_person,
    people_not_independent: batchRefusals.not_independent,
    own_result: manualResultRefusals.own_result,
    own_file_refusal: refusedFileRefusals.own_entry,
    own_return_file: 'Quem importou o retorno não esclarece as linhas dele. Peça a outra pessoa.',
    own_payment:
      'Quem preparou ou aprovou este pagamento, ou registrou o seu resultado, não o esclarece. Peça a outra pessoa.',
  }),
  ...fieldRefusals('withdrawal_ids', {
    batch_items_refused: 'Há saques que não podem entrar neste lote. Nada foi preparado.',
  }),
  ...refusals(
    409,
    {
      remittance_impossible: 'O arquivo do banco não pode ser feito assim. Nada foi aprovado.',
      return_preview_stale:
        'O que este retorno altera mudou depois da prévia. Confira a prévia nova e confirme de novo.',
      batch_changed: 'Algo mudou nos saques deste lote depois do preparo. Rejeite o lote e prepare outro.',
    },
    'items',
  ),
  ...refusals(404, {
    file_removed: 'O arquivo foi apagado: já passaram cinco anos do pagamento.',
  }),
  ...fieldRefusals('file', {
    return_file_refused: 'Este arquivo não é um retorno inteiro do banco. Nada foi importado.',
    return_file_other_payer: 'Este retorno é de outra empresa ou de outro convênio. Nada foi importado.',
  }),
  ...fieldRefusals('remittance', {
    remittance_refused: 'Este arquivo não é uma remessa inteira.',
  }),
  ...fieldRefusals('paid_at', {
    payment_in_future: withdrawalTransitionRefusals.date_in_future,
    payment_before_request: withdrawalTransitionRefusals.before_request,
  }),
  ...fieldRefusals('reason', {
    return_reason_required: withdrawalTransitionRefusals.reason_required,
  }),
  ...fieldRefusals('bank_code', {
    bank_code_required: manualResultRefusals.bank_code_required,
  }),
  ...fieldRefusals('certificate', {
    certificate_unreadable:
      'O certificado não pôde ser lido. Envie o arquivo .p12 ou .pem da Efí, com a chave e sem senha.',
    certificate_expired: 'Este certificado está vencido. Peça outro à Efí.',
  }),
  ...fieldRefusals('bank_id', {
    unknown_bank: 'Banco é obrigatório',
  }),
  ...fieldRefusals('amount', {
    clawback_amount_invalid: 'O valor do estorno deve ser maior que zero.',
    clawback_too_large: 'O estorno não pode passar do que esta indicação já rendeu.',
  }),
};
