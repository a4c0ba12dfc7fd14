import { CompiledQuery, sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';

export interface Finding {
  readonly check: string;
  readonly detail: string;
}
export interface CheckResult {
  readonly ok: boolean;
  readonly findings: readonly Finding[];
  readonly transactions: number;
  readonly entries: number;
  readonly parcels: number;
}

/** Each selects one text per difference; an empty answer means that it holds. */
const CHECKS: Readonly<Record<string, string>> = {
  'cada transação soma zero': `
    select 'transação ' || t.id || ': ' || coalesce(sum(e.amount), 0) || ' em ' || count(e.id) || ' lançamentos'
    from ledger_transaction t left join ledger_entry e on e.transaction_id = t.id
    group by t.id having coalesce(sum(e.amount), 0) <> 0 or count(e.id) < 2`,
  'o livro inteiro soma zero': `
    select 'soma ' || sum(amount) from ledger_entry having sum(amount) <> 0`,
  'cada saldo é a soma dos lançamentos': `
    select 'conta ' || a.id || ' (' || a.kind || '): saldo ' || a.balance || ', soma ' || coalesce(s.sum, 0)
    from ledger_account a left join (select account_id, sum(amount) from ledger_entry group by 1) s on s.account_id = a.id
    where a.user_id is not null and a.balance <> coalesce(s.sum, 0)`,
  'cada lançamento é do dono da conta': `
    select 'lançamento ' || e.id from ledger_entry e join ledger_account a on a.id = e.account_id
    where e.user_id is distinct from a.user_id`,
  'cada saldo é a soma das parcelas naquele estado': `
    select 'Indiker ' || a.user_id || ', ' || a.kind || ': saldo ' || a.balance || ', parcelas ' || coalesce(p.sum, 0)
    from ledger_account a left join (select user_id, state, sum(value) from parcel group by 1, 2) p
      on p.user_id = a.user_id and p.state = a.kind
    where a.user_id is not null and a.kind <> 'owed' and a.balance <> coalesce(p.sum, 0)`,
  'cada parcela tem conta': `
    select 'parcela ' || p.id from parcel p where p.state <> 'cancelled' and not exists
      (select from ledger_account a where a.user_id = p.user_id and a.kind = p.state)`,
  'o que falta recuperar é o estorno menos os descontos': `
    select 'Indiker ' || a.user_id || ': saldo ' || a.balance || ', esperado ' || -(coalesce(c.sum, 0) + coalesce(p.sum, 0))
    from ledger_account a left join (select user_id, sum(amount) from clawback group by 1) c on c.user_id = a.user_id
      left join (select user_id, sum(value) from parcel where kind = 'clawback' and state <> 'cancelled' group by 1) p
        on p.user_id = a.user_id
    where a.kind = 'owed' and a.balance <> -(coalesce(c.sum, 0) + coalesce(p.sum, 0))`,
  'nenhum desconto passa do estorno': `
    select 'estorno ' || c.id from clawback c join parcel p on p.clawback_id = c.id and p.state <> 'cancelled'
    group by c.id, c.amount having c.amount < -sum(p.value)`,
  'cada desconto segue a parcela de que desconta': `
    select 'parcela ' || o.id from parcel o join parcel p on p.id = o.offsets_parcel_id
    where (o.state, o.withdrawal_id, o.user_id) is distinct from (p.state, p.withdrawal_id, p.user_id)`,
  'nenhum desconto passa da parcela': `
    select 'parcela ' || p.id from parcel p join parcel o on o.offsets_parcel_id = p.id
    group by p.id, p.value having p.value + sum(o.value) < 0`,
  'cada saque é a soma das suas parcelas': `
    select 'saque ' || w.id || ': total ' || w.total || ', parcelas ' || coalesce(sum(p.value), 0)
    from withdrawal w left join parcel p on p.withdrawal_id = w.id and p.user_id = w.user_id
    group by w.id, w.total having w.total <> coalesce(sum(p.value), 0)`,
  'cada parcela está no estado do seu saque': `
    select 'parcela ' || p.id from parcel p join withdrawal w on w.id = p.withdrawal_id
    where (p.state = 'paid') <> (w.status = 3) or p.user_id <> w.user_id or (w.status = 3 and p.paid_on <> w.payment_date)`,
  'cada bonificação é a soma das suas parcelas': `
    select 'indicação ' || r.referral_id || ': total ' || r.total || ', parcelas ' || coalesce(sum(p.value), 0)
    from reward r left join parcel p on p.referral_id = r.referral_id and p.kind = 'reward'
    group by r.referral_id, r.total having r.total <> coalesce(sum(p.value), 0)`,
  'cada contrato tem bonificação no seu estado': `
    select 'indicação ' || r.id || ' no status ' || coalesce(r.status_id, 0) || ', bonificação ' || coalesce(w.state, 'nenhuma')
    from referral r left join reward w on w.referral_id = r.id
    where case when r.status_id in (3, 4, 5) then w.state is distinct from 'frozen'
      when r.status_id = 7 then w.state in ('promised', 'frozen') else w.state in ('frozen', 'cancelled') end`,
  'cada bônus do link é de uma pessoa e tem a sua parcela': `
    select 'parcela ' || coalesce(p.id, b.parcel_id) from share_bonus b
    full join (select * from parcel where kind = 'bonus') p on p.id = b.parcel_id
    where p.id is null or b.parcel_id is null or p.user_id <> b.user_id`,
  'os bônus do link são numerados sem falta': `
    select 'Indiker ' || user_id || ': ' || count(*) || ' bônus até o número ' || max(number) from share_bonus
    group by user_id having count(*) <> max(number)`,
  'cada indicação finalizada não tem parcela aberta': `
    select 'indicação ' || r.id from referral r join parcel p on p.referral_id = r.id and p.kind = 'reward'
    where r.status_id = 5 and p.state not in ('paid', 'expired', 'cancelled')`,
};

const FINDINGS_PER_CHECK = 20;

/** All of them as one statement, so that they see one moment; the parameter lets the database keep its plan. */
const STATEMENT = Object.entries(CHECKS)
  .map(([check, text]) => `(select '${check}' as check, detail from (${text}) as f (detail) limit $1::int)`)
  .join(' union all ');

const SUMMARY = `
  select (select count(*) from ledger_transaction) as transactions, (select count(*) from ledger_entry) as entries,
    (select count(*) from parcel) as parcels where $1::int > 0`;

async function select<Row>(tx: Tx, text: string): Promise<Row[]> {
  const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(text, [FINDINGS_PER_CHECK]));
  return rows;
}

/** Recomputes everything from the rows themselves. */
export async function checkLedger(db: Db): Promise<CheckResult> {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '5min'`.execute(tx);
    const findings = await select<Finding>(tx, STATEMENT);
    const [counts] = await select<Pick<CheckResult, 'transactions' | 'entries' | 'parcels'>>(tx, SUMMARY);
    return {
      ok: findings.length === 0,
      findings,
      ...(counts ?? { transactions: 0, entries: 0, parcels: 0 }),
    };
  });
}
