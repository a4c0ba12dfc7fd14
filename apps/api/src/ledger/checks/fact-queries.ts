import { indikerAccounts, type LedgerAccount, programmeAccounts } from '@indike/rules/money/ledger-accounts';
import { contractEarningKinds } from '@indike/rules/money/earnings';
import { dayOf, literals, type Checks } from './sql.ts';

const ACCOUNTS = [...indikerAccounts, ...programmeAccounts];
type Amounts = Partial<Record<LedgerAccount, string>>;

/** Selects the ledger transaction that each row of `from` must have. `on` is null when any day is right. */
function expected(key: string, from: string, amounts: Amounts, on = 'null::date'): string {
  const columns = ACCOUNTS.map((account) => `(${amounts[account] ?? '0'})::numeric`);
  return `select ${key}, f.user_id, ${on}, ${columns.join(', ')} from (${from}) f`;
}

/** The sum of the clawback offsets against each earning: zero or below. */
const OFFSETS = `(select offsets_earning_id, user_id, sum(value) as offset_value from earning
  where kind = 'clawback' group by offsets_earning_id, user_id) o`;

const CAME_BACK = `select withdrawal_id, user_id, number, withheld, paid_on, returned_on from returned_payment`;
const STANDS = `select w.id, w.user_id, 1 + coalesce(r.count, 0), w.withheld, w.payment_date, null from withdrawal w
  left join (select withdrawal_id, user_id, count(*) from returned_payment group by 1, 2) r
    on r.withdrawal_id = w.id and r.user_id = w.user_id where w.status = 'paid'`;
/** Payments of withdrawals, each with what its items are for. */
const paymentsOf = (payments: string): string => `
  select w.id, w.user_id, w.total, m.number, m.withheld, m.paid_on, m.returned_on,
    coalesce(sum(p.value) filter (where p.kind in ('reward', 'clawback')), 0) as rewards,
    coalesce(sum(p.value) filter (where p.kind = 'campaign'), 0) as awards,
    coalesce(sum(p.value) filter (where p.kind = 'bonus'), 0) as bonuses
  from (${payments}) m join withdrawal w on w.id = m.withdrawal_id and w.user_id = m.user_id
  left join earning p on p.withdrawal_id = w.id and p.user_id = w.user_id
  group by w.id, w.user_id, w.total, m.number, m.withheld, m.paid_on, m.returned_on`;
const PAYMENT_AMOUNTS: Amounts = {
  requested: '-f.total',
  paid: 'f.total - f.withheld',
  withheld: 'f.withheld',
  cash: '-(f.total - f.withheld)',
  taxes_payable: '-f.withheld',
  rewards_expense: 'f.rewards',
  campaigns_expense: 'f.awards',
  promotions_expense: 'f.bonuses',
};

/** Every transaction that the product's rows require. The revisions of a promise add up to its newest total. */
const EXPECTED = [
  expected(`'promise:referral:' || f.referral_id`, `select referral_id, user_id, total from reward`, {
    promised: 'f.total',
    rewards_expense: '-f.total',
  }),
  expected(
    `'campaign:' || f.campaign_id || ':referral:' || f.referral_id`,
    `select campaign_id, referral_id, user_id, value, ${dayOf('created_at')} as awarded_on from earning where kind = 'campaign'`,
    { promised: 'f.value', campaigns_expense: '-f.value' },
    'f.awarded_on',
  ),
  expected(
    `'cancel:referral:' || f.referral_id`,
    `select w.referral_id, w.user_id, coalesce(sum(p.value) filter (where p.kind = 'campaign'), 0) as awarded,
      coalesce(sum(p.value) filter (where p.release_on is null), 0) as promised,
      coalesce(sum(p.value) filter (where p.release_on is not null), 0) as available, coalesce(sum(o.offset_value), 0) as offset_value
    from reward w join earning p on p.referral_id = w.referral_id and p.user_id = w.user_id
      and p.kind in (${literals(contractEarningKinds)}) and p.state = 'cancelled'
    left join ${OFFSETS} on o.offsets_earning_id = p.id and o.user_id = p.user_id where w.state = 'cancelled' group by w.referral_id, w.user_id`,
    {
      promised: '-f.promised',
      available: '-f.available - f.offset_value',
      owed: 'f.offset_value',
      rewards_expense: 'f.promised + f.available - f.awarded',
      campaigns_expense: 'f.awarded',
    },
  ),
  expected(
    `'invoice:referral:' || f.referral_id`,
    `select k.referral_id, k.user_id, sum(p.value) as value from contract k
    join earning p on p.referral_id = k.referral_id and p.user_id = k.user_id and p.due_by = 'first_invoice'
    where k.invoice_paid_on is not null group by k.referral_id, k.user_id`,
    { promised: '-f.value', receivable: 'f.value' },
  ),
  expected(
    `'release:earning:' || f.id`,
    `select id, user_id, release_on, value, due_by from earning
    where kind in (${literals(contractEarningKinds)}) and release_on is not null and state <> 'receivable'`,
    {
      promised: `case f.due_by when 'closing' then -f.value else 0 end`,
      receivable: `case f.due_by when 'closing' then 0 else -f.value end`,
      available: 'f.value',
    },
    'f.release_on',
  ),
  expected(
    `case when f.waived_on is null then 'expire:earning:' else 'waive:earning:' end || f.id`,
    `select p.id, p.user_id, p.release_on, p.waived_on, p.value + coalesce(o.offset_value, 0) as net from earning p
    left join ${OFFSETS} on o.offsets_earning_id = p.id and o.user_id = p.user_id where p.kind <> 'clawback' and p.state = 'expired'`,
    {
      promised: 'case when f.release_on is null then -f.net else 0 end',
      available: 'case when f.release_on is null then 0 else -f.net end',
      expired: 'f.net',
    },
    'f.waived_on',
  ),
  expected(`'recover:earning:' || f.id`, `select id, user_id, value from earning where kind = 'clawback'`, {
    available: 'f.value',
    owed: '-f.value',
  }),
  expected(
    `'clawback:' || f.id`,
    `select id, user_id, amount, created_on from clawback`,
    { rewards_expense: 'f.amount', owed: '-f.amount' },
    'f.created_on',
  ),
  expected(
    `'write-off:clawback:' || f.clawback_id || ':' || f.id`,
    `select id, clawback_id, user_id, amount, created_on from clawback_write_off`,
    { rewards_expense: '-f.amount', owed: 'f.amount' },
    'f.created_on',
  ),
  expected(
    `'request:withdrawal:' || f.id`,
    `select id, user_id, total, requested_on from withdrawal`,
    { available: '-f.total', requested: 'f.total' },
    'f.requested_on',
  ),
  expected(
    `'pay:withdrawal:' || f.id || case when f.number > 1 then ':' || f.number else '' end`,
    paymentsOf(`${CAME_BACK} union all ${STANDS}`),
    PAYMENT_AMOUNTS,
    'f.paid_on',
  ),
  expected(
    `'return:withdrawal:' || f.id || ':' || f.number`,
    paymentsOf(CAME_BACK),
    Object.fromEntries(Object.entries(PAYMENT_AMOUNTS).map(([account, amount]) => [account, `-(${amount})`])),
    'f.returned_on',
  ),
  expected(
    `'bonus:invited:' || f.invited_id`,
    `select b.invited_id, b.user_id, p.value, ${dayOf('b.created_at')} as credited_on, h.earning_id is not null as held
    from share_bonus b join earning p on p.id = b.earning_id and p.user_id = b.user_id left join bonus_hold h on h.earning_id = p.id and h.user_id = p.user_id`,
    {
      available: 'case when f.held then 0 else f.value end',
      receivable: 'case when f.held then f.value else 0 end',
      promotions_expense: '-f.value',
    },
    'f.credited_on',
  ),
  expected(
    `case f.decision when 'released' then 'release:earning:' else 'refuse:earning:' end || f.id`,
    `select p.id, p.user_id, p.value, h.decision, ${dayOf('h.decided_at')} as decided_on
    from bonus_hold h join earning p on p.id = h.earning_id and p.user_id = h.user_id where h.decision is not null`,
    {
      receivable: '-f.value',
      available: `case f.decision when 'released' then f.value else 0 end`,
      promotions_expense: `case f.decision when 'released' then 0 else f.value end`,
    },
    'f.decided_on',
  ),
].join(' union all ');

const amountsOf = (row: string) => ACCOUNTS.map((account) => `${row}.${account}`).join(', ');

/**
 * `post` does not write a transaction that moves nothing. The revisions of a promise may add up to nothing, when a small
 * contract at a low rate earns less than half a centavo.
 */
const MOVES_SOMETHING = ACCOUNTS.map((account) => `f.${account} <> 0`).join(' or ');

const ACTUAL = `
  select case when t.business_key like 'promise:%' then regexp_replace(t.business_key, ':[0-9]+$', '') else t.business_key end
      as key, min(t.id) as id, max(e.user_id) as user_id, max(t.effective_on) as effective_on,
    ${ACCOUNTS.map((account) => `coalesce(sum(e.amount) filter (where a.kind = '${account}'), 0) as ${account}`).join(', ')}
  from ledger_transaction t left join ledger_entry e on e.transaction_id = t.id and e.owner = t.owner
  left join ledger_account a on a.id = e.account_id and a.owner = e.owner group by 1`;

/** Rebuilds the whole ledger from the product's rows and compares it transaction by transaction (product 6.4). */
export const factChecks: Checks = {
  'cada transação é a de um fato, com as suas contas e o seu dia': `
    with expected (key, user_id, effective_on, ${ACCOUNTS.join(', ')}) as materialized (${EXPECTED}),
    actual as materialized (${ACTUAL})
    select case when f.key is null then 'transação ' || a.id || ': nenhum fato tem esta chave'
      when a.key is null then 'falta a transação ' || f.key
      else 'transação ' || a.id || ' (' || f.key || '): contas, dono ou dia diferentes' end
    from expected f full join actual a on a.key = f.key
    where case when f.key is null then true when a.key is null then ${MOVES_SOMETHING}
      else f.effective_on <> a.effective_on
        or (f.user_id, ${amountsOf('f')}) is distinct from (a.user_id, ${amountsOf('a')}) end`,
};
