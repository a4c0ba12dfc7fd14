import { INVOICE_DUE_DAYS, REWARD_EXPIRING_DAYS, type Attention } from '@indike/contract/operator/attention';
import { addDays, dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import { sql, type RawBuilder } from 'kysely';

// Each condition selects few referrals by its own index. When that index is on another table, its ids are read first,
// as an array: with a join the planner might walk through all referrals in list order instead.

/** Only this many, soonest first: more than an operator reads, few enough for every response to be fast. */
const MAX_EXPIRING = 5_000;
const MAX_UNREAD = 5_000;

const CONDITIONS: Readonly<Record<Attention, (today: PlainDate) => RawBuilder<boolean>>> = {
  contact_corrected: () => sql<boolean>`r.contact_corrected`,
  message_unread: () => sql<boolean>`r.id = any(array(
    select m.referral_id from message m where m.operator_id is null and m.read_at is null
    order by m.id limit ${sql.lit(MAX_UNREAD)}
  ))`,
  invoice_due: (today) => sql<boolean>`
    r.awaited_invoice_on between ${today}::date and ${addDays(today, INVOICE_DUE_DAYS)}::date`,
  invoice_overdue: (today) => sql<boolean>`r.awaited_invoice_on < ${today}::date`,
  reward_expiring: (today) => sql<boolean>`r.id = any(array(
    select e.referral_id from earning e
    where e.state in ('promised', 'available') and e.kind <> 'clawback'
      and e.expires_on between ${today}::date and ${addDays(today, REWARD_EXPIRING_DAYS)}::date
    order by e.expires_on, e.id limit ${sql.lit(MAX_EXPIRING)}
  ))`,
};

/** The SQL condition on a referral `r`. */
export const needsAttention = (attention: Attention, now: Date): RawBuilder<boolean> =>
  CONDITIONS[attention](dateInSaoPaulo(now));
