import { BANK_DATA_YEARS } from '@indike/rules/money/withdrawals';
import { batchStatus } from '@indike/rules/payouts/batches';
import {
  dayOf,
  inSlice,
  term,
  TODAY,
  type Checks,
  UNMATCHED_ORDER,
  UNMATCHED_PAYMENT,
  versionOf,
} from './sql.ts';

/** Checks withdrawals and their proof of payment. */
export const withdrawalChecks: Checks = {
  'cada saque é a soma das suas parcelas': `
    select 'saque ' || w.id || ': total ' || w.total || ', parcelas ' || coalesce(sum(p.value), 0)
    from withdrawal w left join earning p on p.withdrawal_id = w.id and p.user_id = w.user_id
    group by w.id, w.total having w.total <> coalesce(sum(p.value), 0)`,
  'cada parcela está no estado do seu saque': `
    select 'parcela ' || p.id from earning p left join withdrawal w on w.id = p.withdrawal_id and w.user_id = p.user_id
    where p.withdrawal_id is not null and (w.id is null or (p.state = 'paid') <> (w.status = 'paid')
      or p.user_id <> w.user_id or (w.status = 'paid' and p.paid_on <> w.payment_date))`,
  'cada saque conta no dia em que foi pedido': `
    select 'saque ' || id || ': ' || requested_on from withdrawal where requested_on <> ${dayOf('created_at')}`,
  'cada saque abaixo do mínimo foi acertado por um operador': `
    select 'saque ' || w.id || ': ' || w.total from withdrawal w ${versionOf('w')}
    left join settlement s on s.withdrawal_id = w.id and s.user_id = w.user_id
    where w.total < ${term('minimumWithdrawal')} and s.withdrawal_id is null`,
  'cada saque segue a versão do programa do dia do pedido': `
    select 'saque ' || id || ': versão ' || programme_version from withdrawal
    where programme_version <> programme_in_force(requested_on)`,
  'cada saque guarda os dados bancários do envio por cinco anos': `
    select 'saque ' || w.id from withdrawal w
    where ${inSlice('w.user_id')} and (w.bank_digest is distinct from withdrawal_bank_digest(w.id, w.user_id, w.bank_version, w.bank_data)
      or (w.status = 'scheduled' and w.bank_data is null)
      or (w.status = 'paid' and w.bank_data is null and w.payment_date + interval '${BANK_DATA_YEARS} years' >= ${TODAY}))`,
  'cada saque de um lote em curso espera o pagamento desse lote': `
    select 'saque ' || w.id || ' do lote ' || b.id from payout_batch_item t
    join payout_batch b on b.id = t.batch_id join withdrawal w on w.id = t.withdrawal_id and w.user_id = t.user_id
    where t.live and (b.status = '${batchStatus.rejected}' or w.status = 'paid' or (b.status = '${batchStatus.approved}'
      and (w.status, w.payment_date, w.bank_version) is distinct from ('scheduled', b.payment_date, t.bank_version)))`,
  'cada saque pago por um lote está pago nesse dia': `
    select 'saque ' || w.id || ' do lote ' || t.batch_id from payout_batch_item t join withdrawal w on w.id = t.withdrawal_id and w.user_id = t.user_id
    where t.outcome = 'paid' and (w.status <> 'paid' or w.payment_date <> t.outcome_on)`,
  'cada resultado registrado por duas pessoas é de pessoas diferentes': `
    select 'saque ' || withdrawal_id from manual_result where decision = 'confirmed' and decided_by is not distinct from entered_by`,
  'cada pagamento devolvido é o de uma ordem devolvida, e só esses': `
    select 'ordem ' || coalesce(o.id, b.order_id) from returned_payment b
    full join (select o.* from payment_order o join payout_batch_item t
        on t.batch_id = o.batch_id and t.withdrawal_id = o.withdrawal_id and t.user_id = o.user_id
      where o.state = 'returned' and t.outcome = 'returned' and t.outcome_codes = '') o on o.id = b.order_id and o.user_id = b.user_id
    where b.manual_result_id is null and (o.id is null or b.order_id is null or o.withdrawal_id <> b.withdrawal_id)`,
  'cada devolução registrada por pessoas foi confirmada': `
    select 'saque ' || b.withdrawal_id from returned_payment b
    left join manual_result m on m.id = b.manual_result_id and m.user_id = b.user_id
    where b.manual_result_id is not null and (m.kind, m.decision, m.withdrawal_id) is distinct from ('returned', 'confirmed', b.withdrawal_id)`,
  'cada pedido de saque repetível responde o seu saque': `
    select 'Indiker ' || i.user_id from idempotency i
    left join withdrawal w on w.user_id = i.user_id and w.id::text = i.answer ->> 'id'
    where i.request = 'POST /api/withdraw-payments' and (w.id is null or i.answer -> 'total' is distinct from
      to_jsonb(w.total / 100.0))`,
};

/** Checks payout batches against their withdrawals. */
export const batchChecks: Checks = {
  'cada lote de pagamento é a soma dos seus saques': `
    select 'lote ' || b.id from payout_batch b
    left join payout_batch_item t on t.batch_id = b.id left join withdrawal w on w.id = t.withdrawal_id and w.user_id = t.user_id
    group by b.id, b.item_count, b.gross, b.withheld, b.net, b.pix_count, b.pix_net having (b.item_count, b.gross, b.withheld, b.net, b.pix_count, b.pix_net) is distinct from (
      count(w.id), sum(w.total), sum(t.withheld), sum(t.net), count(*) filter (where t.form = 'pix'),
      coalesce(sum(t.net) filter (where t.form = 'pix'), 0))
      or sum(t.gross) <> sum(w.total)`,
  'cada lote aprovado tem o seu arquivo, e só esses': `
    select 'lote ' || coalesce(b.id, f.batch_id) from payout_batch b full join remittance_file f on f.batch_id = b.id
    where (coalesce(b.status, '') = '${batchStatus.approved}' and b.method = 'cnab') <> (f.batch_id is not null)`,
  'cada saque de um lote pago por um provedor tem a sua ordem, e só esses': `
    select 'saque ' || coalesce(t.withdrawal_id, o.withdrawal_id) || ' do lote ' || coalesce(t.batch_id, o.batch_id)
    from (select t.* from payout_batch_item t join payout_batch b on b.id = t.batch_id
      where b.status = '${batchStatus.approved}' and b.method <> 'cnab') t
    full join payment_order o on o.batch_id = t.batch_id and o.withdrawal_id = t.withdrawal_id and o.user_id = t.user_id
    where o.net is distinct from t.net`,
  'cada ordem devolvida voltou inteira, diz o provedor': `
    select 'ordem ' || o.id from payment_order o where o.state = 'returned' and not exists (
      select from statement_difference d where d.method = o.method and d.end_to_end_id = o.end_to_end_id and d.returned = o.net)`,
};

/** Checks what banks answered. */
export const returnChecks: Checks = {
  'cada pagamento de um retorno pagou um saque ou foi esclarecido': `
    select 'retorno ' || r.file_id || ', linha ' || r.line || coalesce(', saque ' || r.withdrawal_id, '')
    from return_file_item r where ${UNMATCHED_PAYMENT}`,
};

/**
 * Checks the orders against what their providers say. People settle a difference outside of the product and then say how
 * (`clearFinding`).
 */
export const orderChecks: Checks = {
  'cada ordem paga por um provedor pagou o seu saque': `
    select 'ordem ' || o.id from payment_order o where ${UNMATCHED_ORDER}`,
  'cada ordem paga está no extrato do provedor': `
    select 'ordem ' || id from payment_order
    where state in ('paid', 'returned') and stated_at is null and ${dayOf('ended_at')} < ${TODAY} - 2`,
};

/** Checks the statements of providers. A difference can be cleared up as well. */
export const statementChecks: Checks = {
  'cada pagamento no extrato de um provedor é de uma ordem paga, e o que voltou é de uma devolvida': `
    select 'ordem ' || d.reference || ', ' || d.end_to_end_id || ': ' || d.value || ' centavos' ||
      case when d.returned > 0 then ', devolvidos ' || d.returned else '' end
    from statement_difference d
    left join payment_order o on o.id = d.reference and o.end_to_end_id = d.end_to_end_id and o.net = d.value
      and case when d.returned = 0 then o.state in ('paid', 'returned') else o.state = 'returned' and d.returned = o.net end
    where o.id is null`,
};
