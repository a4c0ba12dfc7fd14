import type { LevelResponse, UpcomingResponse } from '@indike/contract/money/rewards';
import type { PlainDate } from '@indike/rules/dates/calendar';
import { earningDependsOn } from '@indike/rules/money/earning-next-step';
import { progressToNext } from '@indike/rules/money/levels';
import { reaisFromCentavos, subtractCentavos, ZERO_CENTAVOS } from '@indike/rules/money/money';
import type { Level, Programme } from '@indike/rules/money/programme';
import { awardedBy } from '../campaigns/commands.ts';
import type { LevelRow, UpcomingRow } from './queries.ts';
import { presentPayout } from '../programme/commands.ts';

const levelOf = ({ id, name, rate }: Level) => ({ id, name, rate });

export function presentLevel(
  row: LevelRow & { readonly programme: Programme },
  today: PlainDate,
): LevelResponse {
  const { level, next, missing, share, sentence } = progressToNext(row.closed, row.programme);
  return {
    level: levelOf(level),
    closed: row.closed,
    next: next && levelOf(next),
    missing,
    share,
    sentence,
    payout: presentPayout(row.programme, today, row.holidays),
    owed: reaisFromCentavos(subtractCentavos(ZERO_CENTAVOS, row.owed)),
  };
}

export function presentUpcoming({ earnings }: UpcomingRow): UpcomingResponse {
  const [first] = earnings;
  return {
    total: reaisFromCentavos(first?.total ?? ZERO_CENTAVOS),
    count: first?.count ?? 0,
    data: earnings.map((earning) => ({
      id: earning.id,
      indication_id: earning.referral_id,
      company: earning.company,
      ...awardedBy(earning.campaign),
      value: reaisFromCentavos(earning.value),
      release_date: earning.release_on,
      depends_on:
        earning.release_on === null
          ? earningDependsOn({ trigger: earning.due_by, expiresOn: earning.expires_on })
          : null,
    })),
  };
}
