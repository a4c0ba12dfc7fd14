import { INVOICE_DUE_DAYS, REWARD_EXPIRING_DAYS, type Attention } from '@indike/contract/operator/attention';
import { addDays, dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import { sql, type RawBuilder } from 'kysely';

// Each set is small and has an index of its own. Where it is that of another table it is read first, as an array: a join
// would let the planner walk through all referrals in the list's order instead.

/** The soonest of them: more than anybody reads, few enough for every answer to be quick. */
const MAX_EXPIRING = 5_000;

const CONDITIONS: Readonly<Record<Attention, (today: PlainDate) => RawBuilder<boolean>>> = {
  contact_corrected: () => sql<boolean>`r.contact_corrected`,
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

/** The condition on a referral `r`. */
export const needsAttention = (attention: Attention, now: Date): RawBuilder<boolean> =>
  CONDITIONS[attention](dateInSaoPaulo(now));
