import { POLL_SECONDS, secondsToNextRound, secondsToNextTry } from '@indike/rules/integrations/crm';
import { isEnded } from '@indike/rules/referrals/referrals';
import { errorName } from '../platform/log.ts';
import { type ChangedRow, hasReached, listChanges, startCursor } from '../referrals/commands.ts';
import { type ConnectionRow, LeaseLost, updateLeased } from './connection-store.ts';
import { CrmError } from './crm.ts';
import { emailAboutRefused } from './emails.ts';
import {
  findDueLinks,
  isOvertaken,
  later,
  type LinkRow,
  markChanged,
  markMovedDeals,
  updateLink,
} from './link-store.ts';
import { refusalOf } from './providers.ts';
import type { Running } from './records.ts';
import { syncReferral } from './sync.ts';

const PAGE = 200;
/** Referrals that are read at once. */
const SLICE = 50;
/** Of deals, in one round. */
const MAX_PAGES = 100;
/** After so many referrals in a row without an answer, the CRM itself counts as silent. */
const MAX_SILENT = 3;
/** At least, when the CRM does not say how long to wait. It may be the limit of its day. */
const LIMITED_SECONDS = 10;

/** What was not read of the deals is asked for in the next round. */
const ASK_AGAIN = { next_poll_at: new Date(0) };

const isWanted = ({ brings_since: since }: ConnectionRow, row: ChangedRow): boolean =>
  !row.removed && !isEnded(row.status) && (since === null || row.arrived_at >= since);

/** Marks the referrals that changed here, in the order of the feed of /api/v1. */
async function takeChanges({ deps, connection }: Running): Promise<void> {
  const { db, clock } = deps;
  let cursor = {
    xid: connection.changes_xid,
    referralId: connection.changes_referral_id,
    since: null,
  };
  if (!(await hasReached(db, cursor))) cursor = { ...startCursor(null), since: null };
  for (let more = true; more;) {
    const { rows, hasMore } = await listChanges(db, cursor, PAGE);
    const last = rows.at(-1);
    if (!last) return;
    cursor = { xid: last.version, referralId: last.id, since: null };
    await db.transaction().execute(async (tx) => {
      await markChanged(tx, connection.id, {
        known: rows.map(({ id }) => id),
        wanted: rows.filter((row) => isWanted(connection, row)).map(({ id }) => id),
        now: clock.now(),
      });
      const taken = { changes_xid: cursor.xid, changes_referral_id: cursor.referralId };
      await updateLeased(tx, connection, clock.now(), taken);
    });
    more = hasMore;
  }
}

/** Asks the CRM which deals changed since the last time. The last one is read again, because others may share its second. */
async function takeDeals(running: Running, goesOn: () => boolean): Promise<void> {
  const { deps, connection, crm } = running;
  const { db, clock } = deps;
  const now = clock.now();
  if (connection.next_poll_at > now) return;
  // Before the question: a hint that arrives during it is not lost.
  await updateLeased(db, connection, now, { next_poll_at: later(now, POLL_SECONDS) });
  const since = connection.deals_since ?? connection.created_at;
  let cursor: string | null = null;
  for (let pages = 0; pages < MAX_PAGES && goesOn(); pages += 1) {
    const page = await crm.dealsChangedSince(since, cursor);
    const last = page.deals.at(-1);
    await db.transaction().execute(async (tx) => {
      await markMovedDeals(tx, connection.id, page.deals, now);
      await updateLeased(tx, connection, clock.now(), last && { deals_since: last.changedAt });
    });
    ({ cursor } = page);
    if (cursor === null) return;
  }
  await updateLeased(db, connection, clock.now(), ASK_AGAIN);
}

/** Puts off a referral whose call failed. @throws when the whole CRM is meant */
async function putOff({ deps, connection, crm }: Running, link: LinkRow, error: CrmError): Promise<void> {
  const { failure } = error;
  const key = { connectionId: connection.id, referralId: link.referral_id };
  if (failure === 'limited') throw error;
  // It may refuse this record alone. If it refuses the token, it does not say whose it is either.
  if (failure === 'refused') await crm.account();
  if (failure === 'gone') return updateLink(deps.db, key, { state: 'person', reason: 'crm_gone' });
  const attempts = link.attempts + 1;
  const wait = secondsToNextTry(attempts, Math.random());
  // Silence is nobody's fault here: it is tried again for as long as it meets the others too.
  const goesOn = failure === 'silent' && (wait !== null || !(await isOvertaken(deps.db, link)));
  const seconds = goesOn ? Math.min(wait ?? POLL_SECONDS, POLL_SECONDS) : wait;
  const reason = refusalOf(connection.provider, failure);
  if (seconds === null) return updateLink(deps.db, key, { attempts, state: 'failed', reason });
  return updateLink(deps.db, key, { attempts, next_try_at: later(deps.clock.now(), seconds), reason });
}

/** One referral that makes us fail must not stop the others. */
function asCrmError({ deps }: Running, { referral_id }: LinkRow, error: unknown): CrmError {
  if (error instanceof CrmError) return error;
  deps.log.error({ referral_id, job_error: errorName(error) }, 'referral not synced');
  return new CrmError('broken');
}

/** Works on due referrals one after another, so that those of one referral keep their order. Whether there may be more. */
async function workOnLinks(running: Running, goesOn: () => boolean): Promise<boolean> {
  const { deps, connection } = running;
  const due = await findDueLinks(deps.db, connection.id, { now: deps.clock.now(), limit: SLICE });
  let silent = 0;
  for (const link of due) {
    if (!goesOn()) return false;
    await updateLeased(deps.db, connection, deps.clock.now());
    try {
      await syncReferral(running, link);
      silent = 0;
    } catch (error) {
      const failed = asCrmError(running, link, error);
      await putOff(running, link, failed);
      silent = failed.failure === 'silent' ? silent + 1 : 0;
      if (silent >= MAX_SILENT) throw failed;
    }
  }
  return due.length === SLICE;
}

/** Remembers that the CRM does not answer as it should, and when it is called again. */
async function rest({ deps, connection }: Running, error: CrmError): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const failure = refusalOf(connection.provider, error.failure);
  if (error.failure === 'refused')
    return db.transaction().execute(async (tx) => {
      await updateLeased(tx, connection, now, { state: 'refused', failure });
      await emailAboutRefused(deps, tx, connection, failure);
    });
  const failedRounds = connection.failed_rounds + 1;
  const isLimited = error.failure === 'limited';
  const seconds =
    (isLimited ? error.retryAfterSeconds : null) ??
    Math.max(
      secondsToNextRound(failedRounds, Math.random()),
      isLimited ? LIMITED_SECONDS : (error.retryAfterSeconds ?? 0),
    );
  await updateLeased(db, connection, now, {
    failed_rounds: failedRounds,
    resume_at: later(now, seconds),
    failure,
    ...ASK_AGAIN,
  });
}

async function work(running: Running, goesOn: () => boolean): Promise<void> {
  const { deps, connection } = running;
  try {
    await takeChanges(running);
    await takeDeals(running, goesOn);
    while (goesOn() && (await workOnLinks(running, goesOn)));
    if (connection.failure !== null)
      await updateLeased(deps.db, connection, deps.clock.now(), { failed_rounds: 0, failure: null });
  } catch (error) {
    if (!(error instanceof CrmError)) throw error;
    await rest(running, error);
  }
}

/** Takes what changed on both sides and makes them alike, until nothing is due, `goesOn` says no, or the lease is lost. */
export async function syncRound(running: Running, goesOn: () => boolean): Promise<void> {
  try {
    await work(running, goesOn);
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
  }
}
