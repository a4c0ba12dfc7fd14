-- When a person was first shown that the terms of use had changed: their days to object count from then on. One row for
-- each text, known by its hash, as in consent.
create table terms_notice (
  user_id bigint not null references indiker,
  text_hash bytea not null check (length(text_hash) = 32),
  version text not null,
  noticed_at timestamptz not null,
  primary key (user_id, text_hash)
);
create trigger not_for_erased before insert on terms_notice for each row execute function refuse_for_erased();
