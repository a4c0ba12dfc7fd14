import { addDays, type PlainDate } from '../dates/calendar.ts';
import {
  NOTICE_DAYS,
  type ProgrammeRefusal,
  takesAway,
  versionInForce,
  type VersionStatus,
  whyTermsRefused,
} from './programme-versions.ts';
import type { Programme, ProgrammeTerms } from './programme.ts';

// Decisions about versions of the programme (product 5.12): when one may begin, and who approves and withdraws it.

/**
 * The first day from which the terms may be in force when they are approved on a day. They are compared with each
 * version that people were promised until then, so that the withdrawal of one between shortens no notice.
 */
export function earliestDay(
  terms: ProgrammeTerms,
  approved: readonly Programme[],
  today: PlainDate,
): PlainDate {
  const current = versionInForce(approved, today);
  const promised = approved.filter(
    (version) =>
      version === current || (version.effectiveFrom > today && version.effectiveFrom <= terms.effectiveFrom),
  );
  const takes = promised.some((version) => takesAway(version, terms));
  return addDays(today, takes ? NOTICE_DAYS.takes : NOTICE_DAYS.gives);
}

/**
 * Whether a version that is approved already takes away what the terms give, sooner than may be announced from today on.
 * Each that begins after them counts, so that the withdrawal of one between shortens no notice.
 */
const isReversedBeforeNotice = (
  terms: ProgrammeTerms,
  approved: readonly Programme[],
  today: PlainDate,
): boolean =>
  approved.some(
    (version) =>
      version.effectiveFrom > terms.effectiveFrom &&
      version.effectiveFrom < addDays(today, NOTICE_DAYS.takes) &&
      takesAway(terms, version),
  );

/** Why the terms may not begin on their day when they are approved today. */
export function whyDayRefused(
  terms: ProgrammeTerms,
  approved: readonly Programme[],
  today: PlainDate,
): ProgrammeRefusal | null {
  if (terms.effectiveFrom < earliestDay(terms, approved, today)) return 'effective_too_early';
  return isReversedBeforeNotice(terms, approved, today) ? 'taken_back_too_soon' : null;
}

/** Why a version cannot be prepared. Its notice counts from the approval, but one that is too late already is none. */
export const whyPreparationRefused = (
  terms: ProgrammeTerms,
  approved: readonly Programme[],
  today: PlainDate,
): ProgrammeRefusal | null => whyTermsRefused(terms) ?? whyDayRefused(terms, approved, today);

interface VersionToDecide {
  readonly status: VersionStatus;
  readonly programme: Programme;
  /** A version that is approved or withdrawn in the last minute of a day must be so before a referral of the next is made. */
  readonly today: PlainDate;
}

export interface VersionToApprove extends VersionToDecide {
  readonly preparedBy: number | null;
  readonly decidedBy: number;
  readonly approved: readonly Programme[];
}

export function whyApprovalRefused(version: VersionToApprove): ProgrammeRefusal | null {
  const { status, programme, today, preparedBy, decidedBy, approved } = version;
  if (status !== 'prepared') return 'version_decided';
  if (preparedBy === decidedBy) return 'same_person';
  return whyDayRefused(programme, approved, today);
}

/** Any administrator withdraws a version that has not begun. */
export function whyWithdrawalRefused({ status, programme, today }: VersionToDecide): ProgrammeRefusal | null {
  if (status === 'withdrawn') return 'version_decided';
  return status === 'approved' && programme.effectiveFrom <= today ? 'version_in_force' : null;
}
