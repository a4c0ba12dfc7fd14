import { WAITING_AGES, type dashboard } from '@indike/contract/operator/dashboard';
import type { ResponseOf } from '@indike/contract/wire/endpoint';
import type { PlainDate } from '@indike/rules/dates/calendar';
import { type Centavos, reaisFromCentavos } from '@indike/rules/money/money';
import type { CampaignRow } from '../campaigns/commands.ts';
import type { EmailBacklog } from '../platform/jobs/backlog.ts';
import type { BatchWork, OwnReferralRow, OwnWork } from './my-day-queries.ts';
import type { CrmWork, MoneyWork, ReferralWork } from './queries.ts';

type Dashboard = ResponseOf<typeof dashboard>;

export const presentReferralWork = (work: ReferralWork): Dashboard['referrals'] => ({
  ...work,
  waiting: WAITING_AGES.map((days, at) => ({ days, count: work.waiting[at] ?? 0 })),
});

const presentOwn = ({ company_name: company, status_since: since, ...row }: OwnReferralRow) => ({
  ...row,
  company,
  status_since: new Date(since).toISOString(),
});

export const presentOwnWork = (work: OwnWork): Dashboard['mine'] => ({
  ...work,
  to_act: work.to_act.map(presentOwn),
  follow_ups: work.follow_ups.map(presentOwn),
  deals: work.deals.map(presentOwn),
});

const inReais = <T extends { readonly net: Centavos }>(batch: T) => ({
  ...batch,
  net: reaisFromCentavos(batch.net),
});

const presentCampaign = ({ id, name, ends_on, budget, spent, awards }: CampaignRow) => ({
  id,
  name,
  ends_on,
  budget: reaisFromCentavos(budget),
  spent: reaisFromCentavos(spent),
  awards,
});

export const presentMoneyWork = (
  work: MoneyWork,
  batches: BatchWork,
  { nextPayout, campaigns }: { readonly nextPayout: PlainDate; readonly campaigns: readonly CampaignRow[] },
): Dashboard['money'] => ({
  next_payout_on: nextPayout,
  payout: { count: work.payout_count, total: reaisFromCentavos(work.payout_total) },
  to_schedule: work.to_schedule,
  returned: work.returned,
  ...batches,
  prepared: batches.prepared.map(inReais),
  unanswered: batches.unanswered.map(inReais),
  campaigns: campaigns.map(presentCampaign),
  ledger_check:
    work.checked_at === null || work.findings === null
      ? null
      : { checked_at: work.checked_at.toISOString(), findings: work.findings },
});

export const presentSystemWork = (
  { failedJobs, waiting, isAlert }: EmailBacklog,
  crm: CrmWork,
): Dashboard['system'] => ({
  failed_jobs: failedJobs,
  waiting_emails: waiting,
  email_backlog: isAlert,
  ...crm,
});
