import type { BankAccountAnswer } from '@indike/contract/money/bank-accounts';
import { sql } from 'kysely';
import type { Db, Queryable } from '../platform/db/database.ts';
import { containing } from '../referrals/search-text.ts';

interface Page {
  readonly page: number;
  readonly limit: number;
}

const withdrawalsWithPeople = (db: Db) =>
  db
    .selectFrom('withdrawal as w')
    .innerJoin('indiker as i', 'i.id', 'w.user_id')
    .select([
      'w.id',
      'w.status',
      'w.total',
      'w.payment_date',
      'w.requested_on',
      'w.return_reason',
      'w.created_at',
      'w.user_id',
      'i.firstname',
      'i.lastname',
      'i.email',
      sql<Omit<BankAccountAnswer, 'id'> | null>`w.bank_data`.as('bank_data'),
    ]);

export type OperatorWithdrawalRow = Awaited<ReturnType<typeof findWithdrawalForOperator>>;

export const findWithdrawalForOperator = (db: Db, id: number) =>
  withdrawalsWithPeople(db).where('w.id', '=', id).executeTakeFirst();

export async function listWithdrawalsForOperator(
  db: Db,
  { status, page, limit }: Page & { status: number | undefined },
) {
  let rows = withdrawalsWithPeople(db);
  let counted = db.selectFrom('withdrawal as w');
  if (status !== undefined) {
    rows = rows.where(sql<boolean>`w.status = ${status}`);
    counted = counted.where(sql<boolean>`w.status = ${status}`);
  }
  const [found, { total }] = await Promise.all([
    rows
      .orderBy('w.id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    counted.select((c) => c.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows: found, total };
}

export const itemsOf = (db: Db, withdrawalId: number) =>
  db
    .selectFrom('earning as p')
    .leftJoin('referral as r', 'r.id', 'p.referral_id')
    .select([
      'p.id',
      'p.kind',
      sql<string>`p.release_on`.as('release_on'),
      'p.referral_id',
      'r.company_name',
      'p.installment',
      'p.installments',
      'p.value',
    ])
    .where('p.withdrawal_id', '=', withdrawalId)
    .orderBy('p.release_on')
    .orderBy(sql`coalesce(p.offsets_earning_id, p.id)`)
    .orderBy('p.id')
    .execute();

const FOLDED = sql<string>`translate(lower(i.firstname || ' ' || i.lastname),
  'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn')`;

const balance = (kind: string) =>
  sql<number>`coalesce((select balance from ledger_account where owner = i.id and kind = ${sql.lit(kind)}), 0)`;

/** Somebody who has not left. */
export async function isIndiker(db: Queryable, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('indiker')
    .select('id')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export interface IndikerFilter extends Page {
  readonly q: string | undefined;
  /** Only who waits for the payment of a balance below the minimum, the longest first. */
  readonly settlementRequested: boolean;
}

export async function listIndikers(db: Db, { q, settlementRequested, page, limit }: IndikerFilter) {
  let matching = db
    .selectFrom('indiker as i')
    .leftJoin('settlement_request as s', 's.user_id', 'i.id')
    .$if(settlementRequested, (w) => w.where('s.user_id', 'is not', null));
  if (q !== undefined) {
    const digits = q.replace(/\D/g, '');
    matching = matching.where((w) =>
      w.or([
        w(FOLDED, 'like', containing(q)),
        w('i.email', 'like', containing(q)),
        ...(digits.length === 11 ? [w('i.document', '=', digits)] : []),
      ]),
    );
  }
  const [rows, { total }] = await Promise.all([
    matching
      .select(['i.id', 'i.firstname', 'i.lastname', 'i.email', 'i.document', 'i.phone', 'i.created_at'])
      .select([
        sql<number>`(select count(*) from referral where user_id = i.id and status_id in (3, 4, 5))`.as(
          'closed',
        ),
        balance('available').as('available'),
        balance('requested').as('requested'),
        balance('paid').as('paid'),
        balance('owed').as('owed'),
        's.created_at as settlement_requested_at',
      ])
      .$if(settlementRequested, (w) => w.orderBy('s.created_at'))
      .orderBy('i.id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    matching.select((c) => c.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export async function listAudit(db: Db, { page, limit }: Page) {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('audit_log as a')
      .innerJoin('operator as o', 'o.id', 'a.operator_id')
      .select(['a.id', 'a.created_at', 'a.operator_id', 'o.name', 'a.action', 'a.entity', 'a.entity_id'])
      .select([
        sql<Record<string, unknown> | null>`a.before`.as('before'),
        sql<Record<string, unknown> | null>`a.after`.as('after'),
      ])
      .orderBy('a.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db
      .selectFrom('audit_log')
      .select((c) => c.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}
