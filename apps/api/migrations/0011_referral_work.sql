-- How operators share the work on referrals: who looks after one, when to follow up, and what only the team reads.

alter table referral
  add column owner_id bigint references operator,
  add column follow_up_on date,
  -- The owner got the e-mail about this date.
  add column follow_up_reminded boolean not null default false,
  add constraint referral_reminded_check check (follow_up_on is not null or not follow_up_reminded);

-- The list of one owner, of nobody's, and of what is to be followed up, each in the order of the queue.
create index referral_queue_of_owner on referral (owner_id, status_since, id) where owner_id is not null;
create index referral_queue_of_nobody on referral (status_since, id) where owner_id is null;
create index referral_queue_of_nobody_by_status on referral (status, status_since, id) where owner_id is null;
create index referral_follow_up on referral (follow_up_on) where follow_up_on is not null;

-- Read by operators only. Never rewritten; removed together with the data of the people that it may name.
create table referral_note (
  id bigint generated always as identity primary key,
  user_id bigint not null references indiker,
  referral_id bigint not null references referral,
  operator_id bigint not null references operator,
  text text not null check (text <> ''),
  created_at timestamptz not null
);
create index referral_note_referral_id_id_idx on referral_note (referral_id, id);
create index referral_note_user_id_idx on referral_note (user_id);
create trigger never_rewritten before update on referral_note for each row execute function refuse_change();

-- What the register says of the company, beside its name: Receita Federal's code, main activity and address.
alter table company_lookup
  add column situation smallint,
  add column activity text,
  add column address text;
