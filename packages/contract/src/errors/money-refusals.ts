import { PROGRAMME } from '@indike/rules/money/programme';
import { paymentFileRefusals } from '@indike/rules/invoices/payment-file';
import { formatBRL } from '@indike/rules/money/money';
import { settlementRefusals } from '@indike/rules/money/settlement';
import { BANK_DATA_WAIT_DAYS } from '@indike/rules/money/bank-accounts';
import { BANK_ACCOUNT_REQUIRED, withdrawalTransitionRefusals } from '@indike/rules/money/withdrawals';
import { batchRefusals, manualResultRefusals } from '@indike/rules/payouts/batches';
import type { Refusal } from './refusal.ts';

export const moneyRefusals = {
  below_minimum: { status: 422, message: `O saque é a partir de ${formatBRL(PROGRAMME.minimumWithdrawal)}` },
  bank_account_required: {
    status: 422,
    message: BANK_ACCOUNT_REQUIRED,
  },
  nothing_to_settle: { status: 409, message: settlementRefusals.nothing_to_settle },
  settlement_above_minimum: { status: 409, message: settlementRefusals.above_minimum },
  bonus_under_review: { status: 409, message: settlementRefusals.bonus_under_review },
  bonus_not_held: { status: 409, message: 'Alguém já decidiu sobre um destes bônus. Confira de novo.' },
  settlement_without_bank_account: { status: 422, message: settlementRefusals.bank_account_required },
  money_owed: {
    status: 409,
    message: 'Ainda há valores em aberto. Acerte-os antes de pedir a exclusão.',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'Esta chave de idempotência já foi usada em outro pedido.',
  },
  idempotency_key_invalid: {
    status: 422,
    message: 'A chave de idempotência deve ter de 1 a 100 letras, números ou hifens.',
  },
  withdrawal_move_not_allowed: { status: 409, message: withdrawalTransitionRefusals.move_not_allowed },
  new_bank_data_required: { status: 422, message: withdrawalTransitionRefusals.new_bank_data_required },
  schedule_in_past: {
    status: 422,
    message: withdrawalTransitionRefusals.date_in_past,
    field: 'payment_date',
  },
  not_a_business_day: {
    status: 422,
    message: withdrawalTransitionRefusals.not_a_business_day,
    field: 'payment_date',
  },
  batch_decided: { status: 409, message: batchRefusals.already_decided },
  own_batch: { status: 403, message: batchRefusals.own_batch },
  batch_date_passed: { status: 409, message: batchRefusals.date_passed },
  batch_date_closed: { status: 409, message: batchRefusals.date_closed },
  batch_empty: { status: 409, message: 'Nenhum saque a pagar até esta data. Nada foi preparado.' },
  batch_items_refused: {
    status: 422,
    message: 'Há saques que não podem entrar neste lote. Nada foi preparado.',
    field: 'withdrawal_ids',
  },
  payer_missing: {
    status: 409,
    message: 'Antes de aprovar um lote, um administrador cadastra a empresa pagadora em Configurações.',
  },
  remittance_impossible: {
    status: 409,
    message: 'O arquivo do banco não pode ser feito assim. Nada foi aprovado.',
    field: 'items',
  },
  batch_not_approved: { status: 409, message: 'Só um lote aprovado tem arquivo.' },
  file_removed: { status: 404, message: 'O arquivo foi apagado: já passaram cinco anos do pagamento.' },
  batch_changed: {
    status: 409,
    message: 'Algo mudou nos saques deste lote depois do preparo. Rejeite o lote e prepare outro.',
    field: 'items',
  },
  return_file_refused: {
    status: 422,
    message: 'Este arquivo não é um retorno inteiro do banco. Nada foi importado.',
    field: 'file',
  },
  remittance_refused: {
    status: 422,
    message: 'Este arquivo não é uma remessa inteira.',
    field: 'remittance',
  },
  payment_in_future: { status: 422, message: withdrawalTransitionRefusals.date_in_future, field: 'paid_at' },
  payment_before_request: {
    status: 422,
    message: withdrawalTransitionRefusals.before_request,
    field: 'paid_at',
  },
  return_reason_required: {
    status: 422,
    message: withdrawalTransitionRefusals.reason_required,
    field: 'reason',
  },
  bank_code_required: { status: 422, message: manualResultRefusals.bank_code_required, field: 'bank_code' },
  result_pending: { status: 409, message: manualResultRefusals.result_pending },
  no_pending_result: { status: 409, message: manualResultRefusals.no_pending_result },
  people_not_independent: { status: 403, message: batchRefusals.not_independent },
  own_result: { status: 403, message: manualResultRefusals.own_result },
  ceiling_changed_meanwhile: {
    status: 409,
    message: 'Outra pessoa alterou o limite enquanto você o editava. Atualize a página.',
  },
  return_line_not_open: {
    status: 409,
    message: 'Esta linha do retorno não tem um pagamento a esclarecer. Atualize a página.',
  },
  own_return_file: {
    status: 403,
    message: 'Quem importou o retorno não esclarece as linhas dele. Peça a outra pessoa.',
  },
  return_file_other_payer: {
    status: 422,
    message: 'Este retorno é de outra empresa ou de outro convênio. Nada foi importado.',
    field: 'file',
  },
  tax_statement_not_ready: {
    status: 409,
    message: 'O informe de um ano fica pronto em janeiro do ano seguinte.',
  },
  receipt_before_payment: { status: 409, message: 'O comprovante fica disponível depois do pagamento.' },
  bank_account_exists: {
    status: 409,
    message: 'Você já tem dados bancários cadastrados. Atualize a página e altere os que existem.',
  },
  unknown_bank: { status: 422, message: 'Banco é obrigatório', field: 'bank_id' },
  own_name_not_latin: {
    status: 422,
    message:
      'O banco só lê letras latinas. Escreva o seu nome com elas em Perfil › Meus Dados e salve os dados bancários de novo.',
  },
  bank_data_wait: {
    status: 409,
    message: `A equipe trocou o e-mail do seu cadastro. Confirme o novo endereço pelo link que enviamos; os dados bancários podem ser alterados ${BANK_DATA_WAIT_DAYS} dias depois da troca.`,
  },
  document_required_for_bank: {
    status: 422,
    message: 'Complete o seu cadastro com o CPF antes de informar os dados bancários.',
  },
  payment_file_empty: { status: 422, message: paymentFileRefusals.payment_file_empty },
  payment_file_quotes: { status: 422, message: paymentFileRefusals.payment_file_quotes },
  payment_file_columns: { status: 422, message: paymentFileRefusals.payment_file_columns },
  payment_file_too_long: { status: 422, message: paymentFileRefusals.payment_file_too_long },
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
} as const satisfies Record<string, Refusal>;
