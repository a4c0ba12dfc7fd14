/**
 * A corruption or forgery in the database: its name, the SQL that plants it, and the ledger check that must find it.
 */
export type Corruption = readonly [name: string, statements: string, check: string];

const FACT = 'cada transação é a de um fato, com as suas contas e o seu dia';
const PAID = "(select min(id) from withdrawal where status = 'paid')";
const REQUESTED = "(select min(id) from withdrawal where status = 'requested')";
const BONUS = `(select min(id) from earning where kind = 'bonus')`;
const HELD_BONUS = `(select min(id) from earning where kind = 'bonus' and state = 'receivable')`;
/** An available earning that is due by the first invoice, and its referral. */
const AVAILABLE = `(select min(id) from earning where state = 'available' and kind = 'reward' and due_by = 'first_invoice')`;
const OF_AVAILABLE = `(select referral_id from earning where id = ${AVAILABLE})`;
const FINISHED = `(select min(r.id) from referral r join earning p on p.referral_id = r.id where r.status = 'finished' and p.state = 'paid')`;
const PAYING = `(select id from ledger_transaction where business_key = 'pay:withdrawal:' || ${PAID})`;
const REQUESTING = `(select id from ledger_transaction where business_key = 'request:withdrawal:' || ${REQUESTED})`;
/** That of the owner of an entry, or of another Indiker. */
const account = (kind: string, owner: string) =>
  `(select a.id from ledger_account a where a.owner = ${owner} and a.kind = '${kind}')`;
const FIRST = '(select min(user_id) from wallet)';
const redigest = `update ledger_transaction t set digest = ledger_transaction_digest(t.id, t.business_key, t.effective_on, t.created_at, t.description)`;
/** A version of the programme like the first, for a day long after every row. */
const SECOND_VERSION = `insert into programme_version (id, effective_from, programme, prepared_by, prepared_at)
   overriding system value select 999, '2999-01-01', jsonb_set(jsonb_set(programme::jsonb, '{version}', '999'), '{effectiveFrom}', '"2999-01-01"')::json,
     (select min(id) from operator), prepared_at from programme_version where id = 1`;
const LAST_ENTRY = '(select max(id) from ledger_entry where user_id is not null)';

const entries: readonly Corruption[] = [
  [
    'an entry changed',
    `update ledger_entry set amount = amount + 1 where id = ${LAST_ENTRY}`,
    'cada transação soma zero',
  ],
  [
    'an entry doubled',
    `insert into ledger_entry (transaction_id, account_id, owner, user_id, amount)
     select transaction_id, account_id, owner, user_id, amount from ledger_entry where id = ${LAST_ENTRY}`,
    'o livro inteiro soma zero',
  ],
  [
    'a transaction gone',
    `delete from ledger_transaction where id = ${REQUESTING}`,
    'cada lançamento é de uma transação',
  ],
  [
    'the entries of a transaction gone',
    `delete from ledger_entry where transaction_id = ${REQUESTING}`,
    FACT,
  ],
  [
    'a balance one centavo off',
    `update ledger_account set balance = balance + 1 where id = (select account_id from ledger_entry where id = ${LAST_ENTRY})`,
    'cada saldo é a soma dos lançamentos',
  ],
  [
    'money forged with its entries and balance',
    `insert into ledger_transaction (id, owner, business_key, description, effective_on, created_at) overriding system value
       select 999999, ${FIRST}, 'release:earning:999999', 'x', effective_on, created_at from ledger_transaction where id = ${PAYING};
     insert into ledger_entry (transaction_id, account_id, owner, user_id, amount)
       select 999999, id, owner, user_id, 500 from ledger_account where kind = 'available' and user_id = (select min(user_id) from wallet);
     insert into ledger_entry (transaction_id, account_id, owner, amount)
       values (999999, ${account('rewards_expense', FIRST)}, ${FIRST}, -500);
     update ledger_account set balance = balance + 500 where kind = 'available' and user_id = (select min(user_id) from wallet);
     ${redigest}`,
    'cada saldo é a soma das parcelas naquele estado',
  ],
];

const OTHERS = `(select min(user_id) from wallet w where user_id <> (select user_id from earning where id = ${AVAILABLE}))`;
const links: readonly Corruption[] = [
  [
    "an earning's owner",
    `update earning set user_id = ${OTHERS} where id = ${AVAILABLE}`,
    'tudo de uma indicação é do seu Indiker',
  ],
  [
    "an earning's referral",
    `update earning set referral_id = ${FINISHED}, installment = 9, installments = 9 where id = ${AVAILABLE}`,
    'cada bonificação é a soma das suas parcelas',
  ],
  [
    "a referral's owner",
    `update referral set user_id = ${OTHERS} where id = ${OF_AVAILABLE}`,
    'tudo de uma indicação é do seu Indiker',
  ],
  [
    'a status without its transition',
    `update referral set status = 'in_contact' where id = ${FINISHED}`,
    'cada indicação está no status da sua última mudança',
  ],
  [
    'history deleted',
    `delete from status_transition where referral_id = ${FINISHED} and status = 'in_negotiation'`,
    'cada mudança de status segue a anterior',
  ],
  [
    'a finished referral taken back to 4 with its history',
    `with back as (update referral set status = 'reward_scheduled' where id = ${FINISHED} returning id)
     delete from status_transition using back where referral_id = back.id and status_transition.status = 'finished'`,
    'cada indicação finalizada não tem parcela aberta, e as outras têm',
  ],
  [
    'the count of installments',
    `update earning set installments = installments + 1 where id = ${AVAILABLE}`,
    'cada bonificação tem as parcelas do seu nível',
  ],
  [
    'what makes an earning due',
    `update earning set due_by = 'closing' where id = ${AVAILABLE}`,
    'cada bonificação tem as parcelas do seu nível',
  ],
  [
    'a reward that follows another version than its referral',
    `${SECOND_VERSION}; update reward set programme_version = 999 where referral_id = ${OF_AVAILABLE}`,
    'cada bonificação e cada parcela segue a versão da sua indicação',
  ],
  [
    'a referral taken to another version with its reward',
    `${SECOND_VERSION}; update referral set programme_version = 999 where id = ${OF_AVAILABLE};
     update earning set programme_version = 999 where referral_id = ${OF_AVAILABLE};
     update reward set programme_version = 999 where referral_id = ${OF_AVAILABLE}`,
    'cada indicação segue a versão do programa do dia em que foi feita',
  ],
  [
    'a withdrawal taken to another version',
    `${SECOND_VERSION}; update withdrawal set programme_version = 999 where id = ${REQUESTED}`,
    'cada saque segue a versão do programa do dia do pedido',
  ],
  [
    'a wallet gone',
    `delete from wallet where user_id = (select user_id from earning where id = ${AVAILABLE})`,
    'cada Indiker com contas tem carteira e todas as contas',
  ],
  [
    'a business key renamed, its digest made anew',
    `update ledger_transaction set business_key = 'release:earning:888888' where id = ${REQUESTING}; ${redigest}`,
    FACT,
  ],
  [
    'a reward gone',
    `delete from reward where referral_id = ${OF_AVAILABLE}`,
    'cada contrato tem bonificação no seu estado',
  ],
  [
    'a company closed a second time',
    `insert into status_transition (user_id, referral_id, status, created_at)
       select user_id, id, 'accepted', now() from referral where status = 'waiting';
     update referral set status = 'accepted' where status = 'waiting'`,
    'cada contrato tem bonificação no seu estado',
  ],
];

const amounts: readonly Corruption[] = [
  [
    "a reward's rate",
    `update reward set rate = rate + 1 where referral_id = ${OF_AVAILABLE}`,
    'cada bonificação é a porcentagem do seu nível',
  ],
  [
    "a reward's level",
    `update reward set level = case level when 'ouro' then 'prata' else 'ouro' end where referral_id = ${FINISHED}`,
    'cada bonificação é a porcentagem do seu nível',
  ],
  [
    "a reward's count, within the same level",
    `update reward set closed_count = 2 where closed_count = 1 and state = 'frozen'`,
    'cada nível conta os contratos fechados até ali',
  ],
  [
    "a reward's contract value",
    `update reward set contract_value = contract_value + 1 where referral_id = ${FINISHED}`,
    'cada bonificação segue o seu contrato',
  ],
  [
    "a contract's value",
    `update contract set value = value * 2 where referral_id = ${FINISHED}`,
    'cada bonificação segue o seu contrato',
  ],
  [
    'a contract gone',
    `delete from contract where referral_id = ${FINISHED}`,
    'cada bonificação segue o seu contrato',
  ],
  [
    'a bonus of R$ 500, posted as one of 5',
    `update ledger_account set balance = balance + 49500 where kind = 'available' and user_id = (select user_id from earning where id = ${BONUS});
     update ledger_entry e set amount = sign(e.amount) * 50000 from ledger_transaction t
       where t.id = e.transaction_id and t.business_key = 'bonus:invited:' || (select invited_id from share_bonus where earning_id = ${BONUS});
     update earning set value = 50000 where id = ${BONUS}`,
    'cada bônus do link tem o valor da promoção',
  ],
  [
    'a clawback changed',
    `update clawback set amount = amount + 1 where id = (select min(id) from clawback)`,
    'o que falta recuperar é o estorno menos os descontos e as baixas',
  ],
  [
    'a write-off of more than the clawback',
    `insert into clawback_write_off (user_id, clawback_id, amount, reason, created_on, operator_id, created_at)
       select user_id, id, amount + 1, 'x', created_on, operator_id, created_at from clawback order by id limit 1`,
    'nenhum desconto passa do estorno',
  ],
  ['a clawback gone', `delete from clawback where id = (select min(id) from clawback)`, FACT],
];

const dates: readonly Corruption[] = [
  [
    'the day of a transaction',
    `update ledger_transaction set effective_on = effective_on - 30 where id = ${REQUESTING}; ${redigest}`,
    'cada transação conta no dia em que foi feita',
  ],
  [
    'the release of an earning',
    `update earning set release_on = release_on - 1 where id = ${AVAILABLE}`,
    'cada parcela da fatura é liberada e expira nos prazos da sua versão do programa',
  ],
  [
    'an earning that never expires',
    `update earning set expires_on = '2999-12-31' where id = ${AVAILABLE}`,
    'cada parcela da fatura é liberada e expira nos prazos da sua versão do programa',
  ],
  [
    'an earning available before its day, with all its dates',
    `update contract set invoice_paid_on = invoice_paid_on + 60 where referral_id = ${OF_AVAILABLE};
     update earning set release_on = release_on + 60, expires_on = expires_on + 60 where id = ${AVAILABLE} or offsets_earning_id = ${AVAILABLE};
     update ledger_transaction set effective_on = effective_on + 60 where business_key = 'release:earning:' || ${AVAILABLE};
     ${redigest}`,
    'cada transação conta no dia em que foi feita',
  ],
  [
    "an invoice's payment forgotten",
    `update contract set invoice_paid_on = null where referral_id = ${OF_AVAILABLE}`,
    FACT,
  ],
  [
    'the day of a request',
    `update withdrawal set requested_on = requested_on - 1 where id = ${REQUESTED}`,
    'cada saque conta no dia em que foi pedido',
  ],
];

const withdrawals: readonly Corruption[] = [
  [
    'a returned payment whose result nobody confirmed',
    `insert into returned_payment (withdrawal_id, user_id, number, manual_result_id, paid_on, withheld, returned_on, created_at)
       select id, user_id, 1, 999999, payment_date, 0, payment_date, created_at from withdrawal where id = ${PAID}`,
    'cada devolução registrada por pessoas foi confirmada',
  ],
  [
    "a withdrawal's total",
    `update withdrawal set total = total + 1 where id = ${PAID}`,
    'cada saque é a soma das suas parcelas',
  ],
  [
    "a withdrawal's status",
    `update withdrawal set status = 'scheduled' where id = ${PAID}`,
    'cada parcela está no estado do seu saque',
  ],
  [
    "a withdrawal's owner",
    `update withdrawal set user_id = (select user_id from withdrawal where id = ${PAID}) where id = ${REQUESTED}`,
    'cada parcela está no estado do seu saque',
  ],
  [
    "a withdrawal's items",
    `update earning set withdrawal_id = ${PAID} where withdrawal_id = ${REQUESTED}`,
    'cada saque é a soma das suas parcelas',
  ],
  [
    'what was withheld from a withdrawal',
    `update withdrawal set withheld = withheld + 1 where id = (select min(id) from withdrawal where withheld > 0 and status = 'paid')`,
    'o retido de cada Indiker é o dos seus saques pagos',
  ],
  [
    'a withdrawal paid without a posting',
    `update earning set state = 'paid', paid_on = '2027-01-31' where withdrawal_id = (select id from withdrawal where status = 'scheduled');
     update withdrawal set status = 'paid', payment_date = '2027-01-31' where status = 'scheduled'`,
    'o caixa é o que foi pago',
  ],
];

const programme: readonly Corruption[] = [
  [
    'cash booked as an expense',
    `update ledger_entry e set account_id = ${account('rewards_expense', 'e.owner')}
     where transaction_id = ${PAYING} and account_id = ${account('cash', 'e.owner')}`,
    'o caixa é o que foi pago',
  ],
  [
    'withheld tax booked as cash',
    `update ledger_entry e set account_id = ${account('cash', 'e.owner')} where account_id = ${account('taxes_payable', 'e.owner')}`,
    'o imposto a recolher é o que foi retido',
  ],
  [
    'one expense booked as the other',
    `update ledger_entry e set account_id = ${account('rewards_expense', 'e.owner')}
     where account_id = ${account('promotions_expense', 'e.owner')}`,
    FACT,
  ],
  [
    'balanced entries of no transaction',
    `insert into ledger_entry (transaction_id, account_id, owner, amount)
     values (999999, ${account('rewards_expense', FIRST)}, ${FIRST}, 700),
       (999999, ${account('promotions_expense', FIRST)}, ${FIRST}, -700)`,
    'cada lançamento é de uma transação',
  ],
];

const evidence: readonly Corruption[] = [
  [
    'the bank data a withdrawal was sent to',
    `update withdrawal set bank_data = bank_data || '{"pix_key": "outra@example.com"}' where id = ${PAID}`,
    'cada saque guarda os dados bancários do envio por cinco anos',
  ],
  [
    'an operator in the audit log',
    `update audit_log set action = 'referral.nothing' where id = (select min(id) + 3 from audit_log)`,
    'o registro dos operadores está como foi escrito',
  ],
  [
    'the last row of the audit log gone',
    `delete from audit_log where id = (select max(id) from audit_log)`,
    'ao registro dos operadores não falta nada',
  ],
  [
    'a forged chain of the audit log',
    `insert into audit_log (operator_id, action, entity, created_at, chain, position)
      select operator_id, action, entity, created_at, 33, 1 from audit_log where id = (select min(id) from audit_log)`,
    'ao registro dos operadores não falta nada',
  ],
  [
    'the answer that a repeated request gets',
    `update idempotency set answer = answer || '{"total": 1}'`,
    'cada pedido de saque repetível responde o seu saque',
  ],
  [
    "a contract's closing day",
    `update contract set closed_on = closed_on - 1 where referral_id = ${FINISHED}`,
    'cada contrato está como foi escrito',
  ],
  [
    "a contract's company",
    `update referral set cnpj = '11444777000161' where id = ${FINISHED}`,
    'cada contrato está como foi escrito',
  ],
  [
    "a transaction's sentence",
    `update ledger_transaction set description = 'Saque de R$ 1,00 pago' where id = ${PAYING}`,
    'cada transação está como foi escrita',
  ],
  [
    'a bonus of the link gone',
    `delete from share_bonus where earning_id = ${BONUS}`,
    'cada bônus do link é de uma pessoa e tem a sua parcela',
  ],
  [
    'a retained bonus made available without a decision',
    `update earning set state = 'available' where id = ${HELD_BONUS}`,
    'cada bônus retido espera uma decisão, e só ele',
  ],
  [
    'the hold of a bonus gone',
    `delete from bonus_hold where earning_id = ${HELD_BONUS}`,
    'cada bônus retido espera uma decisão, e só ele',
  ],
];

const campaigns: readonly Corruption[] = [
  [
    'the amount of a campaign',
    'update campaign set amount = amount - 1',
    'cada prêmio tem o valor da sua campanha',
  ],
  [
    'the points of a campaign',
    'update campaign set points = points + 0.01',
    'cada prêmio tem o valor da sua campanha',
  ],
  [
    'a campaign that began after its awards',
    'update campaign set starts_on = starts_on + 20 where points is not null',
    'cada prêmio cumpre a condição da sua campanha',
  ],
  [
    'the contract that earns',
    'update campaign set nth_contract = 2 where nth_contract = 1',
    'cada prêmio cumpre a condição da sua campanha',
  ],
  [
    'the value from which a contract earns',
    'update campaign set minimum_value = minimum_value + 1',
    'cada prêmio cumpre a condição da sua campanha',
  ],
  [
    'an award of another level',
    `update campaign set level = 'ouro'`,
    'cada prêmio cumpre a condição da sua campanha',
  ],
  [
    'an award after the end',
    `update campaign set ended_by = prepared_by, ended_at = prepared_at, reason = 'x'`,
    'cada prêmio cumpre a condição da sua campanha',
  ],
  [
    'a cap below what one person has',
    'update campaign set per_person = 7500 where points is not null',
    'nenhum Indiker passa do limite por pessoa de uma campanha',
  ],
  [
    'what a campaign has spent',
    'update campaign_budget set spent = spent - 1',
    'cada campanha gastou os seus prêmios',
  ],
  [
    'the budget of a campaign',
    'update campaign set budget = budget + 1',
    'cada campanha gastou os seus prêmios',
  ],
  [
    'an award moved to another campaign',
    `update earning set campaign_id = (select min(id) from campaign) where id = (select max(id) from earning
       where campaign_id = (select max(id) from campaign) and installment = 1 and state = 'available'
         and referral_id not in (select referral_id from earning where campaign_id = (select min(id) from campaign)))`,
    FACT,
  ],
  [
    'awards booked as rewards',
    `update ledger_entry e set account_id = ${account('rewards_expense', 'e.owner')}
     where account_id = ${account('campaigns_expense', 'e.owner')}`,
    'a despesa com campanhas é o que elas renderam e não foi pago',
  ],
];

/** Grouped by kind. The 54th corruption, a share bonus paid twice for one person, is refused by the table's keys. */
export const plantedCorruptions: Readonly<Record<string, readonly Corruption[]>> = {
  entries,
  links,
  amounts,
  dates,
  withdrawals,
  programme,
  campaigns,
  evidence,
};
