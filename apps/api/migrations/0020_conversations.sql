-- Conversations at a referral and message templates (decision 0100).

-- safe for older processes: `notification_off.kind` only allows more words, and they know nothing of the new tables

select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

-- One thread for each referral. Nothing is rewritten: only `read_at` is set, once.
create table message (
  id bigint generated always as identity,
  user_id bigint not null references indiker,
  referral_id bigint not null,
  -- null: the Indiker wrote it
  operator_id bigint references operator,
  -- empty only if there are attachments
  text text not null,
  created_at timestamptz not null,
  -- when the other side read it
  read_at timestamptz,
  primary key (id, user_id),
  foreign key (referral_id, user_id) references referral (id, user_id)
);
create index message_referral_id_id_idx on message (referral_id, id);
create index message_user_id_idx on message (user_id);
create index message_unread_by_staff on message (referral_id) where read_at is null and operator_id is null;
create index message_unread_by_indiker on message (user_id) where read_at is null and operator_id is not null;
create trigger not_for_erased before insert on message for each row execute function refuse_for_erased();
create trigger never_rewritten after update on message for each row
  when ((old.id, old.user_id, old.referral_id, old.operator_id, old.text, old.created_at)
    is distinct from (new.id, new.user_id, new.referral_id, new.operator_id, new.text, new.created_at))
  execute function refuse_change();

-- Images are stored as our own WebP, PDFs as they came.
create table attachment (
  id bigint generated always as identity,
  user_id bigint not null references indiker,
  message_id bigint not null,
  name text not null,
  type text not null check (type in ('application/pdf', 'image/webp')),
  content bytea not null,
  primary key (id, user_id),
  foreign key (message_id, user_id) references message (id, user_id)
);
create index attachment_message_id_idx on attachment (message_id);
create index attachment_user_id_idx on attachment (user_id);
create trigger never_rewritten before update on attachment for each row execute function refuse_change();

-- Texts that the staff insert when they write to an Indiker.
create table message_template (
  id integer generated always as identity primary key,
  name text not null unique,
  text text not null,
  updated_at timestamptz not null
);

alter table notification_off drop constraint notification_off_kind_check,
  add constraint notification_off_kind_check check (
    kind in ('referral_status', 'reward_available', 'withdrawal', 'expiry_reminder', 'clawback', 'message')
  );
