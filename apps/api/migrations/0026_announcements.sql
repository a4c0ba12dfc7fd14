-- Announcements of the staff to many Indikers (decision 0100).

-- safe for older processes: `notification_off.kind` only allows more words, they know nothing of the new table, and no
-- announcement is sent while they run (docs/operations.md)

select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

create table announcement (
  id bigint generated always as identity primary key,
  title text not null,
  text text not null,
  -- what the level was called; null: every level
  level text,
  -- The numbers of closed referrals of that level when it was sent. A later version of the programme changes nothing.
  closed_from integer not null,
  closed_below integer,
  state_id integer references state,
  operator_id bigint not null references operator,
  created_at timestamptz not null,
  -- Of the day, the text and whom it reaches: the same is sent once.
  digest bytea not null unique,
  -- How many it reached when it was confirmed, and how many have it. Of the Indikers up to this id nobody is left.
  recipients integer not null check (recipients > 0),
  sent integer not null default 0,
  sent_up_to bigint not null default 0,
  finished_at timestamptz
);
create trigger never_rewritten after update on announcement for each row
  when ((old.id, old.title, old.text, old.level, old.closed_from, old.closed_below, old.state_id, old.operator_id, old.created_at,
      old.recipients)
    is distinct from (new.id, new.title, new.text, new.level, new.closed_from, new.closed_below, new.state_id, new.operator_id,
      new.created_at, new.recipients))
  execute function refuse_change();

create unique index notice_announcement on notice (user_id, ((about ->> 'announcementId')))
  where about ->> 'announcementId' is not null;

alter table notification_off drop constraint notification_off_kind_check,
  add constraint notification_off_kind_check check (
    kind in ('referral_status', 'reward_available', 'withdrawal', 'expiry_reminder', 'clawback', 'message', 'announcement')
  );
