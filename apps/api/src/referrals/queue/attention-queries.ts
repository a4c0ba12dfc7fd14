import { INVOICE_DUE_DAYS, REWARD_EXPIRING_DAYS, type Attention } from '@indike/contract/operator/attention';
import { addDays, dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import { openStatuses } from '@indike/rules/referrals/referrals';
import { sql, type RawBuilder } from 'kysely';
import { lastDayOf } from '../../ledger/commands.ts';
import { isDealWaiting } from '../queries.ts';

// Each condition selects few referrals by its own index. When that index is on another table, its ids are read first,
// as an array: with a join the planner might walk through all referrals in list order instead.

/** Only this many, soonest first: more than an operator reads, few enough for every response to be fast. */
const MAX_EXPIRING = 5_000;
const MAX_UNREAD = 5_000;
const MAX_DEALS = 5_000;

const hasWaitingDeal = (condition = sql<boolean>`true`) => sql<boolean>`r.id = any(array(
  select l.referral_id from connection_link l join connection c on c.id = l.connection_id
  where ${isDealWaiting} and ${condition} order by l.referral_id limit ${sql.lit(MAX_DEALS)}
))`;

const CONDITIONS: Readonly<Record<Attention, (today: PlainDate) => RawBuilder<boolean>>> = {
  contact_corrected: () => sql<boolean>`r.contact_corrected`,
  message_unread: () => sql<boolean>`r.id = any(array(
    select m.referral_id from message m where m.operator_id is null and m.read_at is null
    order by m.id limit ${sql.lit(MAX_UNREAD)}
  ))`,
  // What a person has done here counts at once, though the CRM hears of it only later.
  deal_waiting: () => sql<boolean>`(
    r.status in (${sql.join(openStatuses.map((status) => sql.lit(status)))}) and ${hasWaitingDeal()}
    or r.status = 'accepted' and ${hasWaitingDeal(sql`l.seen ->> 'state' = 'lost'`)})`,
  invoice_due: (today) => sql<boolean>`
    r.awaited_invoice_on between ${today}::date and ${addDays(today, INVOICE_DUE_DAYS)}::date`,
  invoice_overdue: (today) => sql<boolean>`r.awaited_invoice_on < ${today}::date`,
  // `expires_on` is never after the last day and has an index.
  reward_expiring: (today) => sql<boolean>`r.id = any(array(
    select e.referral_id from earning e
    where e.state in ('promised', 'available') and e.kind <> 'clawback' and e.referral_id is not null
      and e.expires_on <= ${addDays(today, REWARD_EXPIRING_DAYS)}::date
      and ${lastDayOf('e')} between ${today}::date and ${addDays(today, REWARD_EXPIRING_DAYS)}::date
    order by e.expires_on, e.id limit ${sql.lit(MAX_EXPIRING)}
  ))`,
};

/** The SQL condition on a referral `r`. */
export const needsAttention = (attention: Attention, now: Date): RawBuilder<boolean> =>
  CONDITIONS[attention](dateInSaoPaulo(now));
