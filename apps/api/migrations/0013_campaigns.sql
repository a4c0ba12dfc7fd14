-- Campaigns: what earns an award beside the reward of a contract, and what each has spent (decision 0087).

-- safe for older processes: no campaign begins before the day after its approval, when they are gone; what they add has none

-- Functions below run with this search path: without `pg_temp` at its end a temporary table, which any role may be
-- allowed to make, would be found before the real one.
select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

-- Append-only: a campaign is prepared, approved by somebody else and ended, each once; what it says never changes.
create table campaign (
  id integer generated always as identity primary key,
  name text not null,
  -- Days on which a contract closes, both included.
  starts_on date not null,
  ends_on date not null,
  -- Who: null asks for nothing.
  level text,
  state_id smallint references state,
  joined_since date,
  -- What earns: one of the three.
  first_referral boolean check (first_referral),
  nth_contract integer check (nth_contract > 0),
  minimum_value bigint check (minimum_value > 0),
  -- How much: percent points of the contract's value, or a fixed amount.
  points double precision check (points > 0 and points <= 100),
  amount bigint check (amount > 0),
  budget bigint not null check (budget > 0),
  per_person bigint not null check (per_person > 0),
  prepared_by bigint not null references operator,
  prepared_at timestamptz not null,
  approved_by bigint references operator,
  approved_at timestamptz,
  ended_by bigint references operator,
  ended_at timestamptz,
  -- of the end
  reason text,
  check (starts_on <= ends_on),
  check (num_nonnulls(first_referral, nth_contract, minimum_value) = 1),
  check (num_nonnulls(points, amount) = 1),
  check (amount <= least(budget, per_person)),
  check (num_nulls(approved_by, approved_at) in (0, 2)),
  check (approved_by <> prepared_by),
  check ((approved_at at time zone 'America/Sao_Paulo')::date < starts_on),
  check (num_nulls(ended_by, ended_at, reason) in (0, 3))
);
create trigger decided_once after update on campaign for each row
  when (
    old.ended_at is not null
    or (old.id, old.name, old.starts_on, old.ends_on, old.level, old.state_id, old.joined_since, old.first_referral, old.nth_contract,
        old.minimum_value, old.points, old.amount, old.budget, old.per_person, old.prepared_by, old.prepared_at)
      is distinct from (new.id, new.name, new.starts_on, new.ends_on, new.level, new.state_id, new.joined_since, new.first_referral,
        new.nth_contract, new.minimum_value, new.points, new.amount, new.budget, new.per_person, new.prepared_by, new.prepared_at)
    or (old.approved_at is not null
      and (old.approved_by, old.approved_at) is distinct from (new.approved_by, new.approved_at))
  ) execute function refuse_row_change();
create trigger never_deleted before delete on campaign for each row execute function refuse_change();
create trigger never_truncated before truncate on campaign for each statement execute function refuse_change();

-- One row that each award of a campaign changes: closings at the same moment take their turn here, and none gets more than
-- is left. Its budget is the campaign's, so that the database itself refuses an award above it.
create table campaign_budget (
  campaign_id integer primary key references campaign,
  budget bigint not null,
  spent bigint not null default 0,
  -- When an award no longer fitted. Nobody earns after it, until a cancelled contract gives its award back.
  full_at timestamptz,
  check (spent between 0 and budget)
);
create trigger budget_unchanged after update on campaign_budget for each row
  when ((old.campaign_id, old.budget) is distinct from (new.campaign_id, new.budget))
  execute function refuse_change();
create trigger never_deleted before delete on campaign_budget for each row execute function refuse_change();
create trigger never_truncated before truncate on campaign_budget for each statement execute function refuse_change();

-- An award is an earning of its own kind, so it is released, withdrawn, expires and is taken back like every other.
alter table earning add column campaign_id integer references campaign;
alter table earning drop constraint earning_kind_check,
  add check (kind in ('reward', 'campaign', 'bonus', 'clawback')),
  add check ((kind = 'campaign') = (campaign_id is not null)),
  add check (kind <> 'campaign' or (value > 0 and due_by = 'first_invoice'));
create unique index earning_campaign_id_idx on earning (campaign_id, referral_id, user_id) where campaign_id is not null;

drop trigger moves_forward on earning;
create trigger moves_forward after update on earning for each row
  when (
    (old.state in ('paid', 'expired', 'cancelled'))
    or (old.state = 'receivable' and new.state = 'promised')
    or (old.state = 'available' and new.state in ('promised', 'receivable'))
    or (old.state = 'requested' and (new.state <> 'paid' or new.withdrawal_id is distinct from old.withdrawal_id))
    or (old.state <> 'promised' and new.value <> old.value)
    or (old.state in ('available', 'requested') and (old.release_on, old.expires_on) <> (new.release_on, new.expires_on))
    or (old.user_id, old.referral_id, old.kind, old.due_by, old.installment, old.installments, old.clawback_id,
        old.offsets_earning_id, old.campaign_id)
      is distinct from (new.user_id, new.referral_id, new.kind, new.due_by, new.installment, new.installments,
        new.clawback_id, new.offsets_earning_id, new.campaign_id)
  ) execute function refuse_row_change();

-- What awards cost is on an account of its own.
alter table ledger_account drop constraint ledger_account_check1, add constraint ledger_account_check1 check (
  case
    when user_id is null
      then kind in ('rewards_expense', 'campaigns_expense', 'promotions_expense', 'cash', 'taxes_payable') and balance = 0
    when kind = 'owed' then balance <= 0
    else kind in ('promised', 'receivable', 'available', 'requested', 'paid', 'withheld', 'expired') and balance >= 0
  end
);

-- The event of an award names its campaign. The field is absent from every other event.
create or replace function webhook_earning_changed() returns trigger language plpgsql set search_path from current as $$
declare
  event_type text := case new.state when 'available' then 'reward.released' else 'reward.expired' end;
begin
  if webhook_wanted(event_type) then
    perform webhook_record(
      event_type,
      case when new.referral_id is null then 'indiker/' || new.user_id else 'referral/' || new.referral_id end,
      new.user_id,
      jsonb_build_object(
        'earning_id', new.id, 'referral_id', new.referral_id, 'indiker_id', new.user_id, 'kind', new.kind,
        'installment', new.installment, 'installments', new.installments, 'value_centavos', new.value,
        'released_on', new.release_on, 'expires_on', new.expires_on)
        || coalesce((select jsonb_build_object('campaign', c.name) from campaign c where c.id = new.campaign_id), '{}'));
  end if;
  return null;
end $$;
