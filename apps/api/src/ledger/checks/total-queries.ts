import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { IdSlice } from '../../platform/db/id-slices.ts';

// The whole book in a few sums. Each is added up slice by slice, in one snapshot.

export interface Totals {
  /** Of all entries. */
  readonly entries: number;
  readonly cash: number;
  readonly taxesPayable: number;
  readonly expenses: number;
  /** Of withdrawals that are paid, without the tax withheld. */
  readonly paid: number;
  readonly withheld: number;
  /** Of Indikers' accounts for what is not paid yet. */
  readonly open: number;
}

type TotalsOfTransactions = Pick<Totals, 'entries' | 'cash' | 'taxesPayable' | 'expenses'>;
type TotalsOfIndikers = Omit<Totals, keyof TotalsOfTransactions>;

export async function totalsOfTransactions(tx: Tx, { first, last }: IdSlice): Promise<TotalsOfTransactions> {
  const { rows } = await sql<TotalsOfTransactions>`
    select coalesce(sum(e.amount), 0)::bigint as entries,
      coalesce(sum(e.amount) filter (where a.kind = 'cash'), 0)::bigint as cash,
      coalesce(sum(e.amount) filter (where a.kind = 'taxes_payable'), 0)::bigint as "taxesPayable",
      coalesce(sum(e.amount) filter (where a.kind in ('rewards_expense', 'promotions_expense')), 0)::bigint as expenses
    from ledger_entry e left join ledger_account a on a.id = e.account_id and a.owner = e.owner and a.user_id is null
    where e.transaction_id between ${first}::bigint and ${last}::bigint`.execute(tx);
  return rows[0] ?? { entries: 0, cash: 0, taxesPayable: 0, expenses: 0 };
}

export async function totalsOfIndikers(tx: Tx, { first, last }: IdSlice): Promise<TotalsOfIndikers> {
  const { rows } = await sql<TotalsOfIndikers>`
    select paid::bigint, withheld::bigint, open::bigint from (
      select coalesce(sum(total - withheld), 0) as paid, coalesce(sum(withheld), 0) as withheld from withdrawal
      where status = 'paid' and user_id between ${first}::bigint and ${last}::bigint
    ) w, (
      select coalesce(sum(balance), 0) as open from ledger_account
      where owner between ${first}::bigint and ${last}::bigint and user_id is not null and kind not in ('paid', 'withheld')
    ) a`.execute(tx);
  return rows[0] ?? { paid: 0, withheld: 0, open: 0 };
}

/** The difference of each sum that is not what it should be, by the name of the check. */
export function differencesOf(totals: Totals): Record<string, string> {
  const { entries, cash, taxesPayable, expenses, paid, withheld, open } = totals;
  return {
    ...(entries !== 0 && { 'o livro inteiro soma zero': `soma ${entries}` }),
    ...(cash !== -paid && { 'o caixa é o que foi pago': `caixa ${cash}, saques pagos ${paid}` }),
    ...(taxesPayable !== -withheld && {
      'o imposto a recolher é o que foi retido': `a recolher ${taxesPayable}, retido ${withheld}`,
    }),
    ...(expenses !== -open && {
      'as despesas são o que está em aberto': `despesas ${expenses}, em aberto ${open}`,
    }),
  };
}
