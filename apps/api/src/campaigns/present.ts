import type { RunningCampaign } from '@indike/contract/money/campaigns';
import type { OperatorCampaign } from '@indike/contract/operator/money/campaigns';
import type { PlainDate } from '@indike/rules/dates/calendar';
import {
  audienceText,
  campaignProgress,
  campaignRewardText,
  type CampaignStatus,
  campaignStatus,
  campaignStatusNames,
  conditionText,
} from '@indike/rules/money/campaigns';
import { levelFor } from '@indike/rules/money/levels';
import { type Centavos, reaisFromCentavos } from '@indike/rules/money/money';
import type { Programme } from '@indike/rules/money/programme';
import { presentAuditStamp } from '../audit/commands.ts';
import { campaignOf, type CampaignRow, type MyCampaignsRow } from './queries.ts';

export const statusOf = (row: CampaignRow, today: PlainDate): CampaignStatus =>
  campaignStatus(
    {
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      isApproved: row.approved_at !== null,
      isFull: row.full_at !== null,
      isEnded: row.ended_at !== null,
    },
    today,
  );

const orNull = (value: Centavos | null) => value && reaisFromCentavos(value);

export const textsOf = (row: CampaignRow): OperatorCampaign['texts'] => {
  const { audience, condition, reward } = campaignOf(row);
  const level = row.level === null ? null : (row.level_name ?? row.level);
  return {
    audience: audienceText(audience, { level, state: row.state_name }),
    condition: conditionText(condition),
    reward: campaignRewardText(reward),
  };
};

export function presentCampaign(row: CampaignRow, today: PlainDate): OperatorCampaign {
  const status = statusOf(row, today);
  return {
    id: row.id,
    status,
    status_name: campaignStatusNames[status],
    name: row.name,
    starts_on: row.starts_on,
    ends_on: row.ends_on,
    audience: { level: row.level, state: row.state_id, joined_since: row.joined_since },
    condition: {
      nth_contract: row.nth_contract,
      minimum_value: orNull(row.minimum_value),
      first_referral: row.first_referral,
    },
    reward: { points: row.points, amount: orNull(row.amount) },
    budget: reaisFromCentavos(row.budget),
    per_person: reaisFromCentavos(row.per_person),
    spent: reaisFromCentavos(row.spent),
    awards: row.awards,
    indikers: row.indikers,
    texts: textsOf(row),
    prepared: presentAuditStamp(row.prepared_at, row.prepared_by),
    approved: presentAuditStamp(row.approved_at, row.approved_by),
    ended: presentAuditStamp(row.ended_at, row.ended_by),
    reason: row.reason,
  };
}

/** Only those that the Indiker can earn from, or has earned from. */
export const presentMyCampaigns = ({
  campaigns,
  closed,
  programme,
}: MyCampaignsRow & { readonly programme: Programme }): RunningCampaign[] =>
  campaigns.flatMap((row) => {
    const campaign = campaignOf(row);
    const progress = campaignProgress(campaign, {
      level: levelFor(closed + 1, programme).id,
      state: row.state,
      joinedOn: row.joined_on,
      earned: row.earned,
      closedCount: closed,
      closedInPeriod: row.closed_in_period,
      isFull: row.is_full,
    });
    if (!progress) return [];
    return [
      {
        id: row.id,
        name: row.name,
        starts_on: row.starts_on,
        ends_on: row.ends_on,
        reward: campaignRewardText(campaign.reward),
        sentence: progress.sentence,
        missing: progress.missing,
        earned: reaisFromCentavos(row.earned),
        done: progress.isDone,
      },
    ];
  });

/** The field of an earning that names its campaign, absent from every other earning. */
export const awardedBy = (campaign: string | null) => (campaign === null ? {} : { campaign });
