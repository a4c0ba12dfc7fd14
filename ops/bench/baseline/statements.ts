// What the bare server sends, as one writes it first: a column for each value, and a row for each referral. It stays as it is, so
// that what the product saves by its own statements shows.

export const LIST = '/api/indication?limit=5';
const USER = '/api/auth/user';
export const READS = [LIST, USER] as const;

const ME = `
  with me as (
    select user_id as me_id, expires_at as session_ends from session where token_hash = $1 and expires_at > $2
  )`;
const REFERRALS = `${ME}
  select me.me_id, me.session_ends, page.id, page.company_name, page.created_at, counted.total,
    (select coalesce(json_agg(each), '[]') from (
      select t.id, t.created_at, t.status, t.reason from status_transition t
      where t.referral_id = page.id and t.user_id = me.me_id order by t.id desc
    ) each) as transitions,
    (select coalesce(json_agg(each), '[]') from (
      select c.id, c.referral_id as indication_id, c.name, c.email, c.phone, c.occupation, c.contact_date, c.shift_to_contact,
        c.observation
      from referral_contact c where c.referral_id = page.id and c.user_id = me.me_id order by c.id
    ) each) as contacts
  from me
  cross join lateral (select count(*) as total from referral r where r.user_id = me.me_id) counted
  left join lateral (
    select r.id, r.company_name, r.created_at from referral r where r.user_id = me.me_id order by r.id desc limit 5
  ) page on true
  order by page.id desc`;

const CURRENT_USER = `${ME}
  select me.me_id, me.session_ends, i.firstname, i.lastname, i.email, i.email_verified_at, i.cpf, i.phone, i.created_at, i.city_id,
    city.title as city_title, city.state_id, avatar.hash as avatar_hash,
    (select to_json(held) from (
      select b.id, b.transfer_type, b.pix_type, b.pix_key, b.bank_id, bank.title as bank_title, b.agency, b.account,
        b.account_type, b.owner_firstname, b.owner_lastname, b.owner_cpf, b.owner_phone
      from bank_account b left join bank on bank.id = b.bank_id where b.user_id = me.me_id
    ) held) as bank_account
  from me
  join indiker i on i.id = me.me_id
  left join city on city.id = i.city_id
  left join avatar on avatar.user_id = i.id`;

/** By path. Each takes the hash of the caller's token, and the time. */
export const statements: ReadonlyMap<string, string> = new Map([
  [LIST, REFERRALS],
  [USER, CURRENT_USER],
]);
