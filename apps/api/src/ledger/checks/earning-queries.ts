import { contractEarningKinds, DAYS_AFTER_BLOCK, finalEarningStates } from '@indike/rules/money/earnings';
import { dayOf, literals, term, TODAY, type Checks, versionOf } from './sql.ts';

const RECORDED = dayOf('k.created_at');
const [RELEASE_DAYS, INVOICE_DAYS, REQUEST_DAYS] = [
  term('releaseDays'),
  term('invoiceExpiryDays'),
  term('requestExpiryDays'),
];
const LAST_INVOICE_DAY = `(k.first_invoice_due_on + ${INVOICE_DAYS})`;
const SETTLED = literals(finalEarningStates);

/** The day on which each first invoice's payment was recorded. */
const PAYMENTS = `(select referral_id, user_id, ${dayOf('min(created_at)')} as recorded from status_transition
  where status = 'reward_scheduled' group by referral_id, user_id) t`;

/**
 * Whether an available earning may not expire yet, as in `isOver` of the rewards, which a check of the ledger cannot call.
 * The job has a day to catch up after the hold has ended, as after any other expiry.
 */
const ON_HOLD = `(s.user_id is not null or i.blocked_at is not null
  or coalesce(${dayOf('i.unblocked_at')} >= ${TODAY} - ${DAYS_AFTER_BLOCK} - 1, false))`;

/** Checks states, references and dates of the earnings. */
export const earningChecks: Checks = {
  'cada saldo é a soma das parcelas naquele estado': `
    select 'Indiker ' || a.user_id || ', ' || a.kind || ': saldo ' || a.balance || ', parcelas ' || coalesce(p.sum, 0)
    from (select user_id, case kind when 'withheld' then 'paid' else kind end as kind, sum(balance) as balance
      from ledger_account where user_id is not null and kind <> 'owed' group by 1, 2) a
    left join (select user_id, state, sum(value) from earning group by 1, 2) p on p.user_id = a.user_id and p.state = a.kind
    where a.balance <> coalesce(p.sum, 0)`,
  'o retido de cada Indiker é o dos seus saques pagos': `
    select 'Indiker ' || a.user_id || ': saldo ' || a.balance || ', saques ' || coalesce(w.sum, 0)
    from ledger_account a left join (select user_id, sum(withheld) from withdrawal where status = 'paid'
      group by 1) w on w.user_id = a.user_id
    where a.kind = 'withheld' and a.balance <> coalesce(w.sum, 0)`,
  'cada parcela tem conta': `
    select 'parcela ' || p.id from earning p where p.state <> 'cancelled' and not exists
      (select from ledger_account a where a.user_id = p.user_id and a.kind = p.state)`,
  'o que falta recuperar é o estorno menos os descontos e as baixas': `
    select 'Indiker ' || a.user_id || ': saldo ' || a.balance || ', esperado ' || -coalesce(c.sum, 0)
    from ledger_account a left join (select user_id, sum(amount) from (
      select user_id, amount from clawback
      union all select user_id, -amount from clawback_write_off
      union all select user_id, value from earning where kind = 'clawback' and state <> 'cancelled') c group by 1) c
      on c.user_id = a.user_id
    where a.kind = 'owed' and a.balance <> -coalesce(c.sum, 0)`,
  'nenhum desconto passa do estorno': `
    select 'estorno ' || c.id from clawback c join (
      select clawback_id, user_id, -value as amount from earning where kind = 'clawback' and state <> 'cancelled'
      union all select clawback_id, user_id, amount from clawback_write_off) o on o.clawback_id = c.id and o.user_id = c.user_id
    group by c.id, c.amount having c.amount < sum(o.amount)`,
  'cada desconto segue a parcela de que desconta': `
    select 'parcela ' || o.id from earning o left join earning p on p.id = o.offsets_earning_id and p.user_id = o.user_id
    where o.kind = 'clawback' and (o.state, o.withdrawal_id, o.user_id, o.release_on, o.expires_on, o.waived_on)
      is distinct from (p.state, p.withdrawal_id, p.user_id, p.release_on, p.expires_on, p.waived_on)`,
  'nenhum desconto passa da parcela': `
    select 'parcela ' || p.id from earning p join earning o on o.offsets_earning_id = p.id and o.user_id = p.user_id
    group by p.id, p.value having p.value + sum(o.value) < 0`,
  'cada bônus do link é de uma pessoa e tem a sua parcela': `
    select 'parcela ' || coalesce(p.id, b.earning_id) from share_bonus b
    full join (select * from earning where kind = 'bonus') p on p.id = b.earning_id and p.user_id = b.user_id
    where p.id is null or b.earning_id is null or p.user_id <> b.user_id`,
  'os bônus do link são numerados sem lacunas': `
    select 'Indiker ' || user_id || ': ' || count(*) || ' bônus até o número ' || max(number) from share_bonus
    group by user_id having count(*) <> max(number)`,
  'cada bônus do link tem o valor da promoção': `
    select 'parcela ' || p.id || ': ' || p.value from earning p ${versionOf('p')}
    where p.kind = 'bonus' and p.value <> ${term('shareBonus')}`,
  'cada bônus retido espera uma decisão, e só ele': `
    select 'parcela ' || coalesce(p.id, h.earning_id) from (select * from earning where kind = 'bonus') p
    full join bonus_hold h on h.earning_id = p.id and h.user_id = p.user_id
    where p.id is null or h.user_id <> p.user_id or (p.state = 'receivable') <> (h.earning_id is not null and h.decision is null)
      or (p.state = 'cancelled') <> (h.decision is not distinct from 'refused')`,
  'cada indicação finalizada não tem parcela aberta, e as outras têm': `
    select 'indicação ' || r.id from referral r
    join (select referral_id, user_id, bool_and(state in (${SETTLED})) as settled, bool_and(state in (${SETTLED}) or exists (
        select from returned_payment b where b.withdrawal_id = e.withdrawal_id and b.user_id = e.user_id)) as was_settled
      from earning e where kind in (${literals(contractEarningKinds)}) group by 1, 2) p
      on p.referral_id = r.id and p.user_id = r.user_id
    where (r.status = 'finished' and not p.was_settled)
      or (r.status in ('accepted', 'reward_scheduled') and p.settled)`,
  'cada parcela da fatura é liberada e expira nos prazos da sua versão do programa': `
    select 'parcela ' || p.id from earning p ${versionOf('p')}
    left join contract k on k.referral_id = p.referral_id and k.user_id = p.user_id
    left join ${PAYMENTS} on t.referral_id = p.referral_id and t.user_id = p.user_id
    where p.due_by = 'first_invoice' and p.release_on is not null
      and (p.release_on, p.expires_on) is distinct from (k.invoice_paid_on + ${RELEASE_DAYS},
        greatest(k.invoice_paid_on + ${RELEASE_DAYS}, t.recorded) + ${REQUEST_DAYS})`,
  'cada parcela do fechamento e cada bônus é liberado no dia e expira no prazo da sua versão': `
    select 'parcela ' || p.id from earning p ${versionOf('p')}
    left join contract k on k.referral_id = p.referral_id and k.user_id = p.user_id
    left join share_bonus b on b.earning_id = p.id and b.user_id = p.user_id
    left join bonus_hold h on h.earning_id = p.id and h.user_id = p.user_id and h.decision = 'released',
    lateral (select case p.kind when 'bonus' then ${dayOf('coalesce(h.decided_at, b.created_at)')}
      else ${RECORDED} end as day) d
    where p.release_on is not null and (p.due_by = 'closing' or p.kind = 'bonus')
      and (p.release_on, p.expires_on) is distinct from (d.day, d.day + ${REQUEST_DAYS})`,
  'cada parcela não liberada expira no prazo da fatura da sua versão': `
    select 'parcela ' || p.id from earning p ${versionOf('p')}
    left join contract k on k.referral_id = p.referral_id and k.user_id = p.user_id
    where p.kind in (${literals(contractEarningKinds)}) and p.release_on is null and p.expires_on is distinct from
      case when ${LAST_INVOICE_DAY} < ${RECORDED} then ${RECORDED} + ${INVOICE_DAYS} else ${LAST_INVOICE_DAY} end`,
  'só quem saiu abriu mão de um valor': `
    select 'parcela ' || p.id from earning p join indiker i on i.id = p.user_id
    where p.waived_on is not null and (i.erased_at is null or ${dayOf('i.erased_at')} <> p.waived_on)`,
  'cada parcela é liberada ou expirada quando o dia chega': `
    select 'parcela ' || p.id || ' do Indiker ' || p.user_id || ' (' || state || '): o dia passou' from earning p
    left join settlement_request s on s.user_id = p.user_id
    left join indiker i on i.id = p.user_id
    where (state = 'receivable' and kind <> 'bonus' and release_on < ${TODAY})
      or (kind <> 'clawback' and expires_on < ${TODAY} - 1
        and (state = 'promised' or (state = 'available' and not ${ON_HOLD})))`,
};
