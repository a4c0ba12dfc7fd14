import { allowedTransitions, referralStatus } from '@indike/rules/referrals/referrals';
import type { Checks } from './sql.ts';

/** The operators' transitions, plus the one when a reward expires because its first invoice was never paid. */
const ALLOWED_TRANSITIONS = [
  ...[...allowedTransitions].flatMap(([from, all]) => all.map((to) => [from ?? 0, to])),
  [referralStatus.accepted, referralStatus.finished],
]
  .map(([from, to]) => `(${from}, ${to})`)
  .join(', ');

const OWNED = ['earning', 'reward', 'contract', 'status_transition', 'clawback'];

/** Checks referrals, their owner and their status history. */
export const referralChecks: Checks = {
  'tudo de uma indicação é do seu Indiker': OWNED.map(
    (table) => `
    select 'indicação ' || x.referral_id || ', ${table}' from ${table} x left join referral r on r.id = x.referral_id
    where x.referral_id is not null and x.user_id is distinct from r.user_id`,
  ).join(' union all '),
  'cada indicação está no status da sua última mudança': `
    select 'indicação ' || r.id || ': ' || coalesce(r.status_id, 0) || ', última ' || coalesce(t.status_id, 0) from referral r
    left join (select distinct on (referral_id) referral_id, status_id from status_transition order by referral_id, id desc) t
      on t.referral_id = r.id
    where r.status_id is distinct from t.status_id`,
  'cada mudança de status segue a anterior': `
    select 'indicação ' || t.referral_id || ': de ' || t.before || ' para ' || t.status_id from (
      select referral_id, status_id, coalesce(lag(status_id) over (partition by referral_id order by id), 0) as before
      from status_transition) t
    left join (values ${ALLOWED_TRANSITIONS}) m (before, after) on m.before = t.before and m.after = t.status_id
    where m.before is null`,
};
