-- A contract's days and its company's CNPJ decide about rewards and repeated referrals, but nothing else in the database
-- depends on them, so a changed one would not be noticed. Their digest makes the ledger check notice it (decision 0023).
alter table contract add column digest bytea;

create function contract_digest(k contract) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(k.referral_id, k.user_id, k.value, k.closed_on, k.first_invoice_due_on,
    extract(epoch from k.created_at), (select r.cnpj from referral r where r.id = k.referral_id))::text, 'UTF8'))
$$;
create function contract_set_digest() returns trigger language plpgsql as $$
begin
  new.digest := contract_digest(new);
  return new;
end $$;
create trigger set_digest before insert on contract for each row execute function contract_set_digest();

-- Neither trigger concerns the digest: paid contracts refuse changes, and readers of the API see none.
alter table contract disable trigger user;
update contract k set digest = contract_digest(k);
alter table contract enable trigger user;
