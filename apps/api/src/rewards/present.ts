import type { LevelResponse, UpcomingResponse } from '@indike/contract/money/rewards';
import type { PlainDate } from '@indike/rules/dates/calendar';
import { earningDependsOn } from '@indike/rules/money/earning-next-step';
import { progressToNext } from '@indike/rules/money/levels';
import { reaisFromCentavos, subtractCentavos, ZERO_CENTAVOS } from '@indike/rules/money/money';
import { nextMoney } from '@indike/rules/money/next-money';
import type { Level, Programme } from '@indike/rules/money/programme';
import { awardedBy } from '../campaigns/commands.ts';
import type { LevelRow, UpcomingJson, UpcomingRow } from './queries.ts';
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
    payout: presentPayout({ ...row.programme, replacedOn: row.replaced_on }, today, row.holidays),
    owed: reaisFromCentavos(subtractCentavos(ZERO_CENTAVOS, row.owed)),
  };
}

const comingOf = (earning: UpcomingJson, inForce: Programme) => ({
  value: earning.value,
  company: earning.company,
  trigger: earning.due_by,
  releaseOn: earning.release_on,
  expiresOn: earning.expires_on,
  releaseDays: earning.version === inForce.version ? inForce.releaseDays : null,
});

export function presentUpcoming(
  row: UpcomingRow & { readonly programme: Programme },
  today: PlainDate,
): UpcomingResponse {
  const { earnings, available, withdrawal, holidays, programme, replaced_on: replacedOn } = row;
  const [first] = earnings;
  const { total, releasing } = first ?? { total: ZERO_CENTAVOS, releasing: ZERO_CENTAVOS };
  const next = nextMoney(
    {
      today,
      available,
      withdrawal: withdrawal && {
        ...withdrawal,
        paymentOn: withdrawal.payment_date,
        hasNewBankData: withdrawal.new_bank_data,
      },
      coming: first ? comingOf(first, programme) : null,
      extraHolidays: new Set(holidays),
      replacedOn,
    },
    programme,
  );
  return {
    next,
    total: reaisFromCentavos(total),
    count: first?.count ?? 0,
    releasing: reaisFromCentavos(releasing),
    promised: reaisFromCentavos(subtractCentavos(total, releasing)),
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
