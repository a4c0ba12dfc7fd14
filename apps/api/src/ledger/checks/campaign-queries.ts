import { closedStatuses } from '@indike/rules/referrals/referrals';
import { dayOf, type Checks, literals } from './sql.ts';

/** The awards `p` with their campaign `c`, reward `w` and contract `k`. */
const AWARDS = `earning p join campaign c on c.id = p.campaign_id
  join reward w on w.referral_id = p.referral_id and w.user_id = p.user_id
  join contract k on k.referral_id = p.referral_id and k.user_id = p.user_id`;

/**
 * At each closing, how many contracts of the Indiker in a campaign's period were closed, with this one. A contract that
 * was cancelled before no longer counts.
 */
const CLOSED_IN_PERIOD = `(
  select count(*) from status_transition a join contract o on o.referral_id = a.referral_id and o.user_id = a.user_id
  where a.user_id = p.user_id and a.status = 'accepted' and o.closed_on between c.starts_on and c.ends_on
    and a.id <= (select min(t.id) from status_transition t
      where t.referral_id = p.referral_id and t.user_id = p.user_id and t.status = 'accepted')
    and not exists (select from status_transition x where x.referral_id = a.referral_id and x.user_id = a.user_id
      and x.status = 'cancelled' and x.id < (select min(t.id) from status_transition t
        where t.referral_id = p.referral_id and t.user_id = p.user_id and t.status = 'accepted')))`;

/** Checks each award of an Indiker against what its campaign promises. Where somebody lives may change afterwards. */
export const awardChecks: Checks = {
  'cada prêmio tem o valor da sua campanha': `
    select 'parcela ' || p.id || ': ' || p.value from ${AWARDS}
    where p.value <> coalesce(c.amount, round(k.value * c.points::numeric / 100))`,
  'cada prêmio cumpre a condição da sua campanha': `
    select 'parcela ' || p.id || ', campanha ' || c.id from ${AWARDS} join indiker i on i.id = p.user_id
    where c.approved_at is null or p.created_at < c.approved_at or ${dayOf('p.created_at')} < c.starts_on
      or k.closed_on not between c.starts_on and c.ends_on
      or (c.ended_at is not null and p.created_at > c.ended_at + interval '1 minute')
      or c.level <> w.level or c.joined_since > ${dayOf('i.created_at')}
      or (c.first_referral and w.closed_count <> 1) or k.value < c.minimum_value or c.nth_contract <> ${CLOSED_IN_PERIOD}`,
  'nenhum Indiker passa do limite por pessoa de uma campanha': `
    select 'Indiker ' || p.user_id || ', campanha ' || c.id || ': ' || sum(p.value) from ${AWARDS}
    where w.state <> 'cancelled' group by p.user_id, c.id, c.per_person, c.nth_contract, c.first_referral
    having sum(p.value) > c.per_person or (count(*) > 1 and num_nonnulls(c.nth_contract, c.first_referral) > 0)`,
  'cada prêmio é de um contrato que tem esse status': `
    select 'parcela ' || p.id from earning p left join referral r on r.id = p.referral_id and r.user_id = p.user_id
    left join contract k on k.referral_id = p.referral_id and k.user_id = p.user_id
    where p.kind = 'campaign' and (k.referral_id is null or r.status not in (${literals([...closedStatuses, 'cancelled'])}))`,
};

/** Checks each campaign over all Indikers. */
export const campaignChecks: Checks = {
  'cada campanha gastou os seus prêmios': `
    select 'campanha ' || c.id || ': gasto ' || coalesce(b.spent, 0) || ', prêmios ' || coalesce(a.sum, 0)
    from campaign c left join campaign_budget b on b.campaign_id = c.id
    left join (select p.campaign_id, sum(p.value) from earning p
      join reward w on w.referral_id = p.referral_id and w.user_id = p.user_id
      where p.kind = 'campaign' and w.state <> 'cancelled' group by 1) a on a.campaign_id = c.id
    where b.spent is distinct from coalesce(a.sum, 0) or b.budget is distinct from c.budget or coalesce(a.sum, 0) > c.budget`,
  'cada campanha é aprovada por outra pessoa antes de começar': `
    select 'campanha ' || id from campaign
    where approved_by = prepared_by or ${dayOf('approved_at')} >= starts_on or ended_at < prepared_at`,
};
