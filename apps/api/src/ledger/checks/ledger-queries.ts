import { indikerAccounts } from '@indike/rules/money/ledger-accounts';
import { dayOf, inSlice, type Checks } from './sql.ts';

/** Checks transactions and their entries. */
export const transactionChecks: Checks = {
  'cada transação soma zero': `
    select 'transação ' || t.id || ': ' || coalesce(sum(e.amount), 0) || ' em ' || count(e.id) || ' lançamentos'
    from ledger_transaction t left join ledger_entry e on e.transaction_id = t.id and e.owner = t.owner
    group by t.id, t.owner having coalesce(sum(e.amount), 0) <> 0 or count(e.id) < 2`,
  'cada lançamento é de uma transação': `
    select 'transação ' || e.transaction_id || ': falta, ' || count(*) || ' lançamentos'
    from ledger_entry e left join ledger_transaction t on t.id = e.transaction_id and t.owner = e.owner
    where t.id is null group by e.transaction_id, e.owner`,
  'cada transação conta no dia em que foi feita': `
    select 'transação ' || id || ': ' || effective_on from ledger_transaction
    where effective_on > ${dayOf('created_at')}
      or (business_key not like 'pay:%' and business_key not like 'release:%' and effective_on <> ${dayOf('created_at')})`,
  'cada transação está como foi escrita': `
    select 'transação ' || t.id from ledger_transaction t
    where ${inSlice('t.id')} and t.digest
      <> ledger_transaction_digest(t.id, t.business_key, t.effective_on, t.created_at, t.description)`,
  'o livro inteiro soma zero': `select 'soma ' || sum(amount) from ledger_entry having sum(amount) <> 0`,
  'cada transação é de um Indiker': `
    select 'transação ' || t.id from ledger_transaction t
    where not exists (select from ledger_entry e where e.transaction_id = t.id and e.owner = t.owner and e.user_id is not null)`,
};

/** Checks balances and the owners of entries. */
export const balanceChecks: Checks = {
  'cada saldo é a soma dos lançamentos': `
    select 'Indiker ' || a.user_id || ', ' || a.kind || ': saldo ' || a.balance || ', soma ' || coalesce(s.sum, 0)
    from ledger_account a left join (select account_id, owner, sum(amount) from ledger_entry group by 1, 2) s
      on s.account_id = a.id and s.owner = a.owner
    where a.user_id is not null and a.balance <> coalesce(s.sum, 0)`,
  'cada lançamento é do dono da conta': `
    select 'lançamento ' || e.id from ledger_entry e left join ledger_account a on a.id = e.account_id and a.owner = e.owner
    where a.id is null or e.user_id is distinct from a.user_id`,
  'cada Indiker com contas tem carteira e todas as contas': `
    select 'Indiker ' || coalesce(w.user_id, a.user_id) from wallet w
    full join (select user_id, count(*) as accounts from ledger_account where user_id is not null group by 1) a
      on a.user_id = w.user_id
    where w.user_id is null or a.accounts is distinct from ${indikerAccounts.length}`,
};

/** What the programme's accounts of these kinds got for Indikers must be minus the sum that their own rows have. */
const opposite = (kinds: string, sumOfRows: string): string => `
    select 'lançado ' || booked || ', esperado ' || -expected from (
      select coalesce(sum(e.amount), 0) as booked from ledger_entry e join ledger_account a on a.id = e.account_id
      where a.user_id is null and a.kind in (${kinds})) b, (${sumOfRows}) r (expected) where booked <> -expected`;

/** Checks the programme's own accounts. */
export const programmeChecks: Checks = {
  'o caixa é o que foi pago': opposite(
    `'cash'`,
    `select coalesce(sum(total - withheld), 0) from withdrawal where status = 'paid'`,
  ),
  'o imposto a recolher é o que foi retido': opposite(
    `'taxes_payable'`,
    `select coalesce(sum(withheld), 0) from withdrawal where status = 'paid'`,
  ),
  'a despesa com campanhas é o que elas renderam e não foi pago': opposite(
    `'campaigns_expense'`,
    `select coalesce(sum(value), 0) from earning where kind = 'campaign' and state not in ('paid', 'cancelled')`,
  ),
  'as despesas são o que está em aberto': opposite(
    `'rewards_expense', 'campaigns_expense', 'promotions_expense'`,
    `select coalesce(sum(balance), 0) from ledger_account where user_id is not null and kind not in ('paid', 'withheld')`,
  ),
};
