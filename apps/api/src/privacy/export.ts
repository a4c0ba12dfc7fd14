import { MY_DATA_VERSION } from '@indike/contract/accounts/privacy';
import { presentSession, sessionsOf } from '../accounts/sessions.ts';
import { presentBankAccount } from '../bank-accounts/snapshot.ts';
import { preferencesOf } from '../notifications/commands.ts';
import { pagesOf } from '../platform/db/cursor.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import type { TokenHash } from '../platform/tokens.ts';
import { settlementRequestedAt } from '../withdrawals/settlement.ts';
import * as present from './present.ts';
import * as read from './queries.ts';

// The document in parts, a page of rows at a time: however much somebody has, in memory is a page of it.

export interface Asking {
  readonly me: UserId;
  readonly token: TokenHash;
  readonly now: Date;
}
type Parts = AsyncGenerator<string, void>;
type Pages = AsyncIterable<readonly unknown[]>;

async function* mapped<Row, Shown>(
  pages: AsyncIterable<readonly Row[]>,
  show: (row: Row) => Shown,
): AsyncGenerator<Shown[], void> {
  for await (const page of pages) yield page.map(show);
}

/** `,"name":[…]` */
async function* list(name: string, pages: Pages): Parts {
  let before = `,"${name}":[`;
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield before + page.map((row) => JSON.stringify(row)).join(',');
    before = ',';
  }
  yield before === ',' ? ']' : `${before}]`;
}

/** The members of an object, without its end. */
const begun = (members: object): string => JSON.stringify(members).slice(0, -1);
const member = (name: string, value: unknown): string => `,"${name}":${JSON.stringify(value)}`;

async function* withdrawals(tx: Tx, me: UserId): Pages {
  for await (const page of pagesOf(tx, read.withdrawalsOf(tx, me))) {
    const earnings = await read.earningsOfWithdrawals(
      tx,
      me,
      page.map(({ id }) => id),
    );
    yield page.map((row) => present.presentWithdrawal(row, earnings));
  }
}

/** The last transaction of a page may go on in the next. */
async function* transactions(tx: Tx, me: UserId): Pages {
  let rest: Awaited<ReturnType<ReturnType<typeof read.ledgerEntriesOf>['execute']>> = [];
  for await (const page of pagesOf(tx, read.ledgerEntriesOf(tx, me))) {
    const groups = [...Map.groupBy([...rest, ...page], ({ id }) => id).values()];
    rest = groups.pop() ?? [];
    yield groups.flatMap(present.presentTransaction);
  }
  yield present.presentTransaction(rest);
}

async function* person(tx: Tx, { me, now }: Asking): Parts {
  const profile = await read.profileOf(tx, me);
  const bank = await read.bankAccountOf(tx, me);
  yield begun({
    schema_version: MY_DATA_VERSION,
    exported_at: now.toISOString(),
    profile: present.presentProfile(profile),
    address: present.presentAddress(profile),
    bank_account: bank ? presentBankAccount(bank) : null,
    settlement_requested_at: (await settlementRequestedAt(tx, me))?.toISOString() ?? null,
  });
}

async function* choices(tx: Tx, { me }: Asking): Parts {
  yield member('notifications', await preferencesOf(tx, me));
  const identities = await read.socialIdentitiesOf(tx, me);
  yield member(
    'social_identities',
    identities.map(({ provider, created_at }) => ({ provider, created_at: created_at.toISOString() })),
  );
}

async function* money(tx: Tx, me: UserId): Parts {
  yield* list('earnings', mapped(pagesOf(tx, read.earningsOf(tx, me)), present.presentEarning));
  yield* list('clawbacks', mapped(pagesOf(tx, read.clawbacksOf(tx, me)), present.presentClawback));
  yield* list('withdrawals', withdrawals(tx, me));
  const balances = (await read.balancesOfLedger(tx, me)).map(present.presentBalance);
  yield `,"ledger":${begun({ balances })}`;
  yield* list('transactions', transactions(tx, me));
  yield '}';
}

async function* documentOf(tx: Tx, asking: Asking): Parts {
  const { me } = asking;
  yield* person(tx, asking);
  yield* list('sessions', mapped(pagesOf(tx, sessionsOf(tx, asking)), presentSession));
  yield* list('consents', mapped(pagesOf(tx, read.consentsOf(tx, me)), present.presentConsent));
  yield member('terms_notices', await read.termsNoticesOf(tx, me));
  yield* choices(tx, asking);
  yield* list('referrals', mapped(pagesOf(tx, read.referralsOf(tx, me)), present.presentReferral));
  yield* money(tx, me);
  yield '}';
}

/** Everything about one person, as it was at one moment: one transaction, which ends with the document or its reader. */
export async function* myDataDocument(db: Db, asking: Asking): Parts {
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    yield* documentOf(tx, asking);
  } finally {
    await tx.rollback().execute();
  }
}
