import { allowedTransitions } from '@indike/rules/referrals/referrals';
import type { Checks } from './sql.ts';

/** The operators' transitions, plus the one when a reward expires because its first invoice was never paid. */
const ALLOWED_TRANSITIONS = [
  ...Object.entries(allowedTransitions).flatMap(([from, all]) => all.map((to) => [from, to])),
  ['accepted', 'finished'],
]
  .map(([from, to]) => `('${from}', '${to}')`)
  .join(', ');

const OWNED = ['earning', 'reward', 'contract', 'status_transition', 'clawback'];

/** Checks referrals, their owner and their status history. */
export const referralChecks: Checks = {
  'tudo de uma indicação é do seu Indiker': OWNED.map(
    (table) => `
    select 'indicação ' || x.referral_id || ', ${table}' from ${table} x left join referral r on r.id = x.referral_id and r.user_id = x.user_id
    where x.referral_id is not null and r.id is null`,
  ).join(' union all '),
  'cada indicação está no status da sua última mudança': `
    select 'indicação ' || r.id || ': ' || r.status || ', última ' || coalesce(t.status, 'waiting') from referral r
    left join (select distinct on (referral_id, user_id) referral_id, user_id, status from status_transition
        order by referral_id, user_id, id desc) t
      on t.referral_id = r.id and t.user_id = r.user_id
    where r.status <> coalesce(t.status, 'waiting')`,
  'cada mudança de status segue a anterior': `
    select 'indicação ' || t.referral_id || ': de ' || t.before || ' para ' || t.status from (
      select referral_id, status, coalesce(lag(status) over (partition by user_id, referral_id order by id), 'waiting') as before
      from status_transition) t
    left join (values ${ALLOWED_TRANSITIONS}) m (before, after) on m.before = t.before and m.after = t.status
    where m.before is null`,
};
