-- Who was erased stays erased: what was under way while it happened must not write anything of theirs afterwards. The row
-- is locked as a foreign key's check would, so that whichever came second sees what the first one did. Told as a failure
-- to serialise: the call may be sent again, and then finds no session.
create function refuse_for_erased() returns trigger language plpgsql as $$
declare
  erased timestamptz;
begin
  select erased_at into erased from indiker where id = new.user_id for key share;
  if erased is not null then
    raise exception '% of an erased person', tg_table_name using errcode = 'serialization_failure';
  end if;
  return new;
end $$;

create trigger not_for_erased before insert on session for each row execute function refuse_for_erased();
create trigger not_for_erased before insert on consent for each row execute function refuse_for_erased();
create trigger not_for_erased before insert on referral for each row execute function refuse_for_erased();
create trigger not_for_erased before insert on referral_contact for each row execute function refuse_for_erased();
create trigger not_for_erased before insert on bank_account for each row execute function refuse_for_erased();
create trigger not_for_erased before insert on avatar for each row execute function refuse_for_erased();
create trigger not_for_erased before insert on social_identity for each row execute function refuse_for_erased();

create trigger stays_erased before update on indiker for each row
  when (old.erased_at is not null) execute function refuse_move();
