import type { ProgrammeForm, ProgrammeVersion } from '@indike/contract/operator/money/programme-versions';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import {
  type VersionToApprove,
  whyApprovalRefused,
  whyPreparationRefused,
  whyWithdrawalRefused,
} from '@indike/rules/money/programme-decisions';
import { areIndependent, type OperatorContext, withAudit } from '../audit/commands.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../platform/db/database.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { approvedOf, presentVersion, termsOf } from './present.ts';
import { listVersions } from './queries.ts';
import { insertVersion, lockVersions, markApproved, markWithdrawn } from './store.ts';

export {
  closedReferralCount,
  closedReferralCounts,
  findProgramme,
  findProgrammeInForce,
  programmeAt,
  programmeOf,
  programmeOn,
  replacedAfter,
  versionAt,
  withProgramme,
} from './queries.ts';
export { announceUpcomingVersions } from './jobs.ts';
export { presentPayout, presentProgramme } from './present.ts';

/**
 * Decisions count for the day of one minute later: a transaction ends before it, so that no version begins or is
 * withdrawn after a referral of its first day was made.
 */
export const dayOfDecision = (now: Date) => dateInSaoPaulo(new Date(now.getTime() + 60_000));

async function versionOf(tx: Tx, id: number, now: Date): Promise<ProgrammeVersion> {
  const versions = await listVersions(tx);
  const row = versions.find((one) => one.id === id);
  if (!row) throw new Error(`version ${id} of the programme is missing`);
  return presentVersion(row, versions, dateInSaoPaulo(now));
}

type Found = Omit<VersionToApprove, 'decidedBy'>;

async function lockVersion(tx: Tx, id: number, now: Date): Promise<Found | undefined> {
  await lockVersions(tx);
  const versions = await listVersions(tx);
  const row = versions.find((one) => one.id === id);
  return (
    row && {
      status: row.status,
      programme: row.programme,
      preparedBy: row.prepared_by?.id ?? null,
      approved: approvedOf(versions),
      today: dayOfDecision(now),
    }
  );
}

export const prepareVersion = (deps: Deps, form: ProgrammeForm, context: OperatorContext) =>
  withAudit<ProgrammeVersion>(
    deps,
    context,
    async (tx) => {
      const { operatorId, now } = context;
      const terms = termsOf(form);
      const approved = approvedOf(await listVersions(tx));
      const code = whyPreparationRefused(terms, approved, dayOfDecision(now));
      if (code !== null) return refuse(code);
      return versionOf(tx, await insertVersion(tx, terms, { operatorId, now }), now);
    },
    ({ id, status, changes }) => ({
      entity: 'programme',
      entityId: id,
      after: { status, effective_from: form.effective_from, changes },
    }),
  );

/** Enqueues the e-mail to every Indiker in the same transaction. */
export const approveVersion = (deps: Deps, id: number, context: OperatorContext) =>
  withAudit<ProgrammeVersion>(
    deps,
    context,
    async (tx) => {
      const { operatorId, now } = context;
      const facts = await lockVersion(tx, id, now);
      if (!facts) return refuse('not_found');
      const code = whyApprovalRefused({ ...facts, decidedBy: operatorId });
      if (code !== null) return refuse(code);
      if (facts.preparedBy !== null && !(await areIndependent(tx, facts.preparedBy, operatorId, now)))
        return refuse('people_not_independent');
      await markApproved(tx, { id, operatorId, now });
      await deps.jobs.send(tx, 'programme-emails', { version: id, news: 'approved', after: 0 });
      return versionOf(tx, id, now);
    },
    ({ status, changes }) => ({
      entity: 'programme',
      entityId: id,
      before: { status: 'prepared' },
      after: { status, changes },
    }),
  );

interface Withdrawal {
  readonly id: number;
  readonly reason: string;
}

/** Tells the Indikers when they were told of the version before. */
export async function withdrawVersion(
  deps: Deps,
  { id, reason }: Withdrawal,
  context: OperatorContext,
): Promise<ProgrammeVersion | Refused> {
  const done = await withAudit(
    deps,
    context,
    async (tx) => {
      const { operatorId, now } = context;
      const facts = await lockVersion(tx, id, now);
      if (!facts) return refuse('not_found');
      const code = whyWithdrawalRefused(facts);
      if (code !== null) return refuse(code);
      await markWithdrawn(tx, { id, operatorId, now, reason });
      if (facts.status === 'approved')
        await deps.jobs.send(tx, 'programme-emails', { version: id, news: 'withdrawn', after: 0 });
      return { before: facts.status, version: await versionOf(tx, id, now) };
    },
    ({ before, version }) => ({
      entity: 'programme',
      entityId: id,
      before: { status: before },
      after: { status: version.status, reason },
    }),
  );
  return isRefused(done) ? done : done.version;
}
