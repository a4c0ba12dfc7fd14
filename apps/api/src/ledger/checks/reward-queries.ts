import { closedStatuses } from '@indike/rules/referrals/referrals';
import { dayOf, inSlice, type Checks, literals } from './sql.ts';

const CLOSED = `(${literals(closedStatuses)})`;
const CLOSED_OR_CANCELLED = `(${literals([...closedStatuses, 'cancelled'])})`;
/** Hundredths of a centavo are rounded half up, as the rules do. */
const percent = (amount: string, rate: string): string => `round((${amount}) * (${rate})::numeric / 100)`;

/** The levels of every version, each up to the next one. */
const LEVELS = `(
  select v.id as version, l ->> 'id' as id, l ->> 'rate' as rate, (l ->> 'fromClosed')::int as at_least,
    lead((l ->> 'fromClosed')::int) over (partition by v.id order by (l ->> 'fromClosed')::int) as below
  from programme_version v, json_array_elements(v.programme -> 'levels') l) l`;
/** The parts in which each level pays. The last one is the remainder, so its percentage is not compared. */
const INSTALLMENTS = `(
  select v.id as version, l ->> 'id' as level, i.number, count(*) over (partition by v.id, l ->> 'id') as count,
    i.part ->> 'trigger' as due_by,
    case when i.number < json_array_length(l -> 'installments') then i.part ->> 'rate' end as rate
  from programme_version v, json_array_elements(v.programme -> 'levels') l,
    json_array_elements(l -> 'installments') with ordinality i (part, number)) i`;

/** At each closing, the count of closed referrals including this one. A cancelled contract no longer counts. */
const CLOSINGS = `(
  select referral_id, user_id, status, sum(change) over (partition by user_id order by id) as closed from (
    select id, user_id, referral_id, status, case status when 'accepted' then 1
      when 'cancelled' then -max((status = 'accepted')::int) over (partition by user_id, referral_id order by id) else 0 end as change
    from status_transition) transitions) c`;

/** Checks contracts, their rewards and the rewards' earnings. */
export const rewardChecks: Checks = {
  'cada bonificação é a soma das suas parcelas': `
    select 'indicação ' || r.referral_id || ': total ' || r.total || ', parcelas ' || coalesce(sum(p.value), 0)
    from reward r left join earning p on p.referral_id = r.referral_id and p.user_id = r.user_id and p.kind = 'reward'
    group by r.referral_id, r.total having r.total <> coalesce(sum(p.value), 0)`,
  'cada contrato tem bonificação no seu estado': `
    select 'indicação ' || r.id || ' no status ' || r.status || ', bonificação ' || coalesce(w.state, 'nenhuma')
    from referral r left join reward w on w.referral_id = r.id and w.user_id = r.user_id
    where case when r.status in ${CLOSED} then w.state is distinct from 'frozen'
      when r.status = 'cancelled' then w.state in ('promised', 'frozen') else w.state in ('frozen', 'cancelled') end`,
  'cada bonificação segue o seu contrato': `
    select 'indicação ' || w.referral_id from reward w join referral r on r.id = w.referral_id and r.user_id = w.user_id
    left join contract k on k.referral_id = w.referral_id and k.user_id = w.user_id
    where w.contract_value is distinct from coalesce(k.value, r.estimated_value)
      or (w.state = 'frozen' and k.value is null) or (w.state = 'promised' and k.value is not null)`,
  'cada contrato é de uma indicação fechada': `
    select 'indicação ' || k.referral_id from contract k left join referral r on r.id = k.referral_id and r.user_id = k.user_id
    where r.id is null or r.status not in ${CLOSED_OR_CANCELLED}
      or k.closed_on > k.first_invoice_due_on
      or (r.status = 'reward_scheduled' and k.invoice_paid_on is null)
      or (r.status = 'accepted' and k.invoice_paid_on is not null)`,
  // The companies of a removed demonstration have a CNPJ that no company can have (demo/remove.ts).
  'cada contrato está como foi escrito': `
    select 'indicação ' || k.referral_id from contract k
    where k.referral_id = any(array(select id from referral where ${inSlice('user_id')}))
      and k.digest is distinct from contract_digest(k.referral_id, k.user_id, k.value, k.closed_on, k.first_invoice_due_on,
        k.created_at, (select r.cnpj from referral r where r.id = k.referral_id and r.user_id = k.user_id)) and not exists (select from referral r where r.id = k.referral_id and r.user_id = k.user_id and r.cnpj = 'DEMO' || lpad(r.id::text, 10, '0'))`,
  'cada bonificação é a porcentagem do seu nível': `
    select 'indicação ' || w.referral_id || ': ' || w.level || ', ' || trim_scale(w.rate) || ' de ' || w.contract_value || ' = ' || w.total
    from reward w left join ${LEVELS} on l.version = w.programme_version and l.id = w.level
    where w.rate is distinct from l.rate::numeric or w.closed_count < greatest(l.at_least, 1) or w.closed_count >= l.below
      or w.total <> ${percent('w.contract_value', 'w.rate')}`,
  'cada indicação segue a versão do programa do dia em que foi feita': `
    select 'indicação ' || id || ': versão ' || programme_version from referral
    where programme_version <> programme_in_force(${dayOf('created_at')})`,
  'cada bonificação e cada parcela segue a versão da sua indicação': `
    select 'indicação ' || r.id from referral r
    where exists (select from reward w where w.referral_id = r.id and w.user_id = r.user_id and w.programme_version <> r.programme_version)
      or exists (select from earning p where p.referral_id = r.id and p.user_id = r.user_id and p.programme_version <> r.programme_version)`,
  'cada nível conta os contratos fechados até ali': `
    select 'indicação ' || w.referral_id || ': ' || w.closed_count || ', contados ' || c.closed
    from reward w join ${CLOSINGS} on c.referral_id = w.referral_id and c.user_id = w.user_id and c.status = 'accepted'
    where w.closed_count <> c.closed`,
  'cada bonificação tem as parcelas do seu nível': `
    select 'indicação ' || w.referral_id from reward w
    left join earning p on p.referral_id = w.referral_id and p.user_id = w.user_id and p.kind = 'reward'
    left join ${INSTALLMENTS}
      on i.version = w.programme_version and i.level = w.level and i.number = p.installment
    group by w.referral_id having count(p.id) is distinct from max(i.count)
      or not bool_and((p.installments, p.due_by) is not distinct from (i.count, i.due_by)
        and (i.rate is null or p.value = ${percent('w.contract_value', 'i.rate')}))`,
};
