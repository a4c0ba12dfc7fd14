import { MY_DATA_VERSION } from '@indike/contract/accounts/privacy';
import { noticesOf, preferencesOf, presentNotice } from '../notifications/commands.ts';
import { earlierPaymentsForExport } from '../earlier-payments/commands.ts';
import { devicesForExport } from '../push/commands.ts';
import { messagesForExport, presentExportedMessage } from '../conversations/commands.ts';
import { pagesOf } from '../platform/db/cursor.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import * as present from './present.ts';
import * as read from './queries.ts';
import { type RequestContext, exportedSessions } from '../accounts/commands.ts';
import { presentBankAccount } from '../bank-accounts/commands.ts';
import { findSettlementRequest } from '../withdrawals/commands.ts';

// The document is streamed, one page of rows at a time, so that memory use does not depend on its size.

type Parts = AsyncGenerator<string, void>;
type Pages = AsyncIterable<readonly unknown[]>;

async function* mapPages<Row, Shown>(
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

/** An object as JSON without its closing brace, so that properties can follow. */
const openObject = (members: object): string => JSON.stringify(members).slice(0, -1);
const property = (name: string, value: unknown): string => `,"${name}":${JSON.stringify(value)}`;

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

/** Holds the last ledger transaction of a page back, because its entries may continue on the next page. */
async function* transactions(tx: Tx, me: UserId): Pages {
  let rest: Awaited<ReturnType<ReturnType<typeof read.ledgerEntriesOf>['execute']>> = [];
  for await (const page of pagesOf(tx, read.ledgerEntriesOf(tx, me))) {
    const groups = [...Map.groupBy([...rest, ...page], ({ id }) => id).values()];
    rest = groups.pop() ?? [];
    yield groups.flatMap(present.presentTransaction);
  }
  yield present.presentTransaction(rest);
}

async function* person(tx: Tx, { me, now }: RequestContext): Parts {
  const profile = await read.profileOf(tx, me);
  const bank = await read.bankAccountOf(tx, me);
  yield openObject({
    schema_version: MY_DATA_VERSION,
    exported_at: now.toISOString(),
    profile: present.presentProfile(profile),
    address: present.presentAddress(profile),
    bank_account: bank ? presentBankAccount(bank) : null,
    settlement_requested_at: (await findSettlementRequest(tx, me))?.toISOString() ?? null,
  });
}

async function* choices(tx: Tx, { me }: RequestContext): Parts {
  yield property('notifications', await preferencesOf(tx, me));
  yield property('push_devices', await devicesForExport(tx, me));
  const identities = await read.socialIdentitiesOf(tx, me);
  yield property(
    'social_identities',
    identities.map(({ provider, created_at }) => ({ provider, created_at: created_at.toISOString() })),
  );
}

async function* money(tx: Tx, me: UserId): Parts {
  yield* list('earnings', mapPages(pagesOf(tx, read.earningsOf(tx, me)), present.presentEarning));
  yield* list('clawbacks', mapPages(pagesOf(tx, read.clawbacksOf(tx, me)), present.presentClawback));
  yield* list('withdrawals', withdrawals(tx, me));
  const earlier = earlierPaymentsForExport(tx, me);
  yield* list('earlier_payments', mapPages(pagesOf(tx, earlier.query), earlier.present));
  const balances = (await read.balancesOfLedger(tx, me)).map(present.presentBalance);
  yield `,"ledger":${openObject({ balances })}`;
  yield* list('transactions', transactions(tx, me));
  yield '}';
}

async function* documentOf(tx: Tx, context: RequestContext): Parts {
  const { me } = context;
  yield* person(tx, context);
  const sessions = exportedSessions(tx, context);
  yield* list('sessions', mapPages(pagesOf(tx, sessions.query), sessions.present));
  yield* list('consents', mapPages(pagesOf(tx, read.consentsOf(tx, me)), present.presentConsent));
  yield property('terms_notices', await read.termsNoticesOf(tx, me));
  yield* list(
    'privacy_requests',
    mapPages(pagesOf(tx, read.privacyRequestsOf(tx, me)), present.presentPrivacyRequest),
  );
  yield* list('sent_emails', mapPages(pagesOf(tx, read.sentEmailsOf(tx, me)), present.presentSentEmail));
  yield* list('notices', mapPages(pagesOf(tx, noticesOf(tx, me)), presentNotice));
  yield* list('messages', mapPages(pagesOf(tx, messagesForExport(tx, me)), presentExportedMessage));
  yield* choices(tx, context);
  yield* list('referrals', mapPages(pagesOf(tx, read.referralsOf(tx, me)), present.presentReferral));
  yield* money(tx, me);
  yield '}';
}

/**
 * Streams everything stored about one person from one read-only snapshot. Its transaction ends with the document, or
 * when the reader disconnects.
 */
export async function* myDataDocument(db: Db, context: RequestContext): Parts {
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    yield* documentOf(tx, context);
  } finally {
    await tx.rollback().execute();
  }
}
