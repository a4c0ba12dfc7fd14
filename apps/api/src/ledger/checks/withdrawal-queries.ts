import { BANK_DATA_YEARS, MINIMUM_WITHDRAWAL, withdrawalStatus } from '@indike/rules/money/withdrawals';
import { dayOf, TODAY, type Checks } from './sql.ts';

const { scheduled, paid } = withdrawalStatus;

/** Withdrawals and their proof of payment. */
export const withdrawalChecks: Checks = {
  'cada saque é a soma das suas parcelas': `
    select 'saque ' || w.id || ': total ' || w.total || ', parcelas ' || coalesce(sum(p.value), 0)
    from withdrawal w left join earning p on p.withdrawal_id = w.id and p.user_id = w.user_id
    group by w.id, w.total having w.total <> coalesce(sum(p.value), 0)`,
  'cada parcela está no estado do seu saque': `
    select 'parcela ' || p.id from earning p join withdrawal w on w.id = p.withdrawal_id
    where (p.state = 'paid') <> (w.status = ${paid}) or p.user_id <> w.user_id or (w.status = ${paid} and p.paid_on <> w.payment_date)`,
  'cada saque conta no dia em que foi pedido': `
    select 'saque ' || id || ': ' || requested_on from withdrawal where requested_on <> ${dayOf('created_at')}`,
  'cada saque abaixo do mínimo foi acertado por um operador, e só esses': `
    select 'saque ' || w.id || ': ' || w.total from withdrawal w left join settlement s on s.withdrawal_id = w.id
    where (w.total < ${MINIMUM_WITHDRAWAL}) <> (s.withdrawal_id is not null)`,
  'cada saque guarda os dados bancários do envio por cinco anos': `
    select 'saque ' || w.id from withdrawal w
    where w.bank_digest is distinct from withdrawal_bank_digest(w)
      or (w.status = ${scheduled} and w.bank_data is null)
      or (w.status = ${paid} and w.bank_data is null and w.payment_date + interval '${BANK_DATA_YEARS} years' >= ${TODAY})`,
  'cada pedido de saque repetível responde o seu saque': `
    select 'Indiker ' || i.user_id from idempotency i
    left join withdrawal w on w.user_id = i.user_id and w.id::text = i.answer ->> 'id'
    where i.request = 'POST /api/withdraw-payments' and (w.id is null or i.answer -> 'total' is distinct from
      to_jsonb(w.total / 100.0))`,
};
