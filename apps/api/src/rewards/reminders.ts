import { addDays, type PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import { REMINDER_DAYS, reminderFor, type ReminderDays } from '@indike/rules/money/earnings';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import type { Day } from './promises.ts';

export interface Reminder {
  readonly earningId: number;
  readonly userId: number;
  readonly firstname: string;
  readonly email: string;
  /** Null for a bonus. */
  readonly referralId: number | null;
  readonly company: string | null;
  readonly value: Centavos;
  /** Promised: the first invoice is still unpaid. Available: the withdrawal was not asked for. */
  readonly state: 'promised' | 'available';
  readonly expiresOn: PlainDate;
  readonly days: ReminderDays;
}

type Candidate = Omit<Reminder, 'days'>;

async function lapsingSoon(tx: Tx, today: PlainDate): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select * from (
      select p.id as "earningId", p.user_id as "userId", i.firstname, i.email, p.referral_id as "referralId",
        r.company_name as company, p.state, p.expires_on as "expiresOn",
        (p.value + coalesce((select sum(o.value) from earning o where o.offsets_earning_id = p.id), 0))::bigint as value
      from earning p join indiker i on i.id = p.user_id left join referral r on r.id = p.referral_id
      where p.state in ('promised', 'available') and p.kind <> 'clawback'
        and p.expires_on between ${today}::date and ${addDays(today, REMINDER_DAYS[0])}::date
        and not (p.state = 'available' and exists (select from settlement_request s where s.user_id = p.user_id))
    ) soon where value > 0 order by "earningId"`.execute(tx);
  return rows;
}

/** Writes the reminders that are due and not yet sent, and returns them: send their mails in the same transaction. */
export async function claimDueReminders(tx: Tx, { today, now }: Day): Promise<Reminder[]> {
  const due = (await lapsingSoon(tx, today)).flatMap((candidate) => {
    const days = reminderFor(candidate.expiresOn, today);
    return days === null ? [] : [{ ...candidate, days }];
  });
  const { rows } = await sql<{ earning_id: number }>`
    insert into reminder_sent (earning_id, expires_on, days, sent_at)
    select p, l, d, ${now}::timestamptz from unnest(${due.map((one) => one.earningId)}::bigint[],
      ${due.map((one) => one.expiresOn)}::date[], ${due.map((one) => one.days)}::smallint[]) as g (p, l, d)
    on conflict do nothing returning earning_id`.execute(tx);
  const claimed = new Set(rows.map((row) => row.earning_id));
  return due.filter(({ earningId }) => claimed.has(earningId));
}
