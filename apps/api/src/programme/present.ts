import type { Payout, ProgrammeResponse } from '@indike/contract/money/programme';
import {
  type ProgrammeForm,
  type ProgrammeVersion,
  termsOf as termsOfForm,
} from '@indike/contract/operator/money/programme-versions';
import type { PlainDate } from '@indike/rules/dates/calendar';
import { reaisFromCentavos } from '@indike/rules/money/money';
import {
  lastRequestDayFor,
  payoutDate,
  payoutSentence,
  type PayoutTermsInForce,
} from '@indike/rules/money/payout-dates';
import { payoutModeOf, type Programme, type ProgrammeTerms } from '@indike/rules/money/programme';
import {
  programmeChanges,
  replacedBy,
  takesAway,
  versionInForce,
} from '@indike/rules/money/programme-versions';
import { presentAuditStamp } from '../audit/commands.ts';
import { foldForSearch } from '../platform/search-text.ts';
import type { VersionRow } from './queries.ts';

export const termsOf = (form: ProgrammeForm): ProgrammeTerms => termsOfForm(form, foldForSearch);

export const presentProgramme = (programme: Programme): ProgrammeResponse => ({
  version: programme.version,
  effective_from: programme.effectiveFrom,
  levels: programme.levels.map(({ name, fromClosed, rate, installments }) => ({
    name,
    from: Math.max(1, fromClosed),
    rate,
    installments: installments.map((part) => ({
      rate: part.rate,
      when: part.trigger === 'closing' ? 'closing' : 'invoice',
    })),
  })),
  minimum_withdrawal: reaisFromCentavos(programme.minimumWithdrawal),
  cutoff_day: programme.lastRequestDay,
  pay_day: programme.payoutDay,
  release_days: programme.releaseDays,
  invoice_days: programme.invoiceExpiryDays,
  redemption_days: programme.requestExpiryDays,
  share_bonus: reaisFromCentavos(programme.shareBonus),
  share_bonus_count: programme.shareBonusLimit,
  dispute_rule: programme.disputeRule,
  payout: payoutModeOf(programme),
});

/** When a withdrawal requested on this day is paid. */
export function presentPayout(
  programme: PayoutTermsInForce,
  today: PlainDate,
  holidays: readonly string[],
): Payout {
  const extraHolidays = new Set(holidays);
  return {
    last_request_day: lastRequestDayFor(today, programme),
    payment_date: payoutDate(today, programme, extraHolidays),
    sentence: payoutSentence(today, programme, extraHolidays),
  };
}

export const approvedOf = (versions: readonly VersionRow[]): Programme[] =>
  versions.filter(({ status }) => status === 'approved').map(({ programme }) => programme);

export function presentVersion(
  row: VersionRow,
  versions: readonly VersionRow[],
  today: PlainDate,
): ProgrammeVersion {
  const { id, programme, status, reason } = row;
  const all = approvedOf(versions);
  const before = replacedBy(programme, all);
  return {
    id,
    status,
    in_force: versionInForce(all, today)?.version === id,
    ...presentProgramme(programme),
    changes: before ? programmeChanges(before, programme) : [],
    takes_away: before !== undefined && takesAway(before, programme),
    prepared: presentAuditStamp(row.prepared_at, row.prepared_by),
    approved: presentAuditStamp(row.approved_at, row.approved_by),
    withdrawn: presentAuditStamp(row.withdrawn_at, row.withdrawn_by),
    reason,
  };
}
