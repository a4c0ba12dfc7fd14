import { MY_DATA_VERSION, type MyDataDocument } from '@indike/contract/privacy';
import { listSessions } from '../accounts/sessions.ts';
import { presentBankAccount } from '../bank-accounts/snapshot.ts';
import type { Deps } from '../deps.ts';
import { preferencesOf } from '../notifications/commands.ts';
import type { Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/session-gate.ts';
import type { TokenHash } from '../platform/tokens.ts';
import * as present from './present.ts';
import * as read from './queries.ts';

interface Asking {
  readonly me: UserId;
  readonly token: TokenHash;
  readonly now: Date;
}

async function moneyOf(tx: Tx, me: UserId) {
  const parcels = await read.parcelsOf(tx, me);
  const withdrawals = await read.withdrawalsOf(tx, me);
  const transactions = await read.ledgerOf(tx, me);
  return {
    parcels: parcels.map(present.presentParcel),
    clawbacks: (await read.clawbacksOf(tx, me)).map(present.presentClawback),
    withdrawals: withdrawals.map((row) => present.presentWithdrawal(row, parcels)),
    ledger: {
      balances: (await read.balancesOfLedger(tx, me)).map(present.presentBalance),
      transactions: transactions.flatMap(present.presentTransaction),
    },
  };
}

/** Everything about one person, as it was at one moment. */
export async function exportMyData({ db, limits }: Deps, asking: Asking): Promise<MyDataDocument> {
  const { me, now } = asking;
  await limits.take('myData', `id:${me}`);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const profile = await read.profileOf(tx, me);
      const bank = await read.bankAccountOf(tx, me);
      const identities = await read.socialIdentitiesOf(tx, me);
      return {
        schema_version: MY_DATA_VERSION,
        exported_at: now.toISOString(),
        profile: present.presentProfile(profile),
        address: present.presentAddress(profile),
        bank_account: bank ? presentBankAccount(bank) : null,
        sessions: await listSessions(tx, asking),
        consents: await read.consentsOf(tx, me),
        terms_notices: await read.termsNoticesOf(tx, me),
        notifications: await preferencesOf(tx, me),
        social_identities: identities.map(({ provider, created_at }) => ({
          provider,
          created_at: created_at.toISOString(),
        })),
        referrals: (await read.referralsOf(tx, me)).map(present.presentReferral),
        ...(await moneyOf(tx, me)),
      };
    });
}
