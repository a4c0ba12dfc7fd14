-- Referrals that a system sends on behalf of an Indiker, with the proof of the contact's consent, and events that an
-- assistant prepared and somebody has yet to confirm (decision 0102).

-- safe for older processes: they neither write the new kind of consent, events without a referral nor the new table, and
-- read none of the new columns

select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

-- A consent of kind 'contact' was given by the referral's contact, outside the product; its row belongs to the referral's
-- owner. `accepted_at` is when it was given, `wording` the words agreed to, `sent_by` the key that reported it.
alter table consent
  drop constraint consent_kind_check,
  add constraint consent_kind_check check (kind in ('terms', 'referral', 'company', 'import', 'contact')),
  add column channel text check (channel in ('form', 'email', 'message', 'phone', 'in_person', 'document')),
  add column wording text,
  add column sent_by bigint references operator,
  add constraint consent_contact_check check (num_nulls(channel, wording, sent_by) = case kind when 'contact' then 0 else 3 end);

-- The event that creates a referral is claimed before there is one. No other transaction sees it without.
alter table api_event alter column referral_id drop not null;

-- Kept until it expires: its text is nobody's note before somebody confirms it.
create table prepared_event (
  id uuid primary key default gen_random_uuid(),
  api_key_id bigint not null references api_key,
  referral_id bigint not null,
  -- the ETag of the referral when the event was prepared
  etag text not null,
  event jsonb not null,
  expires_at timestamptz not null
);
create index prepared_event_expires_at_idx on prepared_event (expires_at);
