import { openStatuses } from '@indike/rules/referrals/referrals';
import { sql } from 'kysely';
import type { Tx } from '#api/platform/db/database.ts';
import { firstName, oneOf, pick, syllables } from './invented.ts';
import type { Seeded } from './seeded.ts';

/** How many of a thousand referrals are in each status. The rest are waiting. */
const SHARES = [
  ['finished', 380],
  ['cancelled', 440],
  ['in_contact', 60],
  ['in_negotiation', 45],
  ['accepted', 20],
  ['reward_scheduled', 15],
  ['fix_contact', 8],
  ['in_dispute', 2],
] as const;
const STATUSES = SHARES.flatMap(([status, share]) => Array.from({ length: share }, () => status));

const TRADES =
  'comercial,padaria,metalurgica,transportes,farmacia,atacado,clinica,construtora,escola,frigorifico,auto pecas,supermercado,confeccoes,laticinios,grafica,moveis,distribuidora,hotel,imobiliaria,ceramica,industria,agropecuaria,restaurante,academia,optica,papelaria,posto,tecelagem,vidracaria,lavanderia'.split(
    ',',
  );
const ENDINGS = 'ltda,ltda,ltda,me,eireli,s.a.,& filhos,do brasil'.split(',');

const COMPANY = sql`${oneOf(TRADES, 1)} || ' ' || ${syllables(2, 4)} || ' ' || ${oneOf(ENDINGS, 7)}`;
/** The number of the company that referral `n` is about. One in a hundred companies was referred twice. */
const COMPANY_NUMBER = sql`case when n % 100 = 0 then n - 1 else n end`;
const CNPJ = sql`case when ${COMPANY_NUMBER} % 2 = 0 then lpad((${COMPANY_NUMBER} % 100000000)::text, 8, '7')
  else 'K' || lpad(upper(to_hex(${COMPANY_NUMBER})), 7, 'Z') end || '0001' || lpad((${COMPANY_NUMBER} % 97)::text, 2, '0')`;
const YEARS_MINUTES = sql.lit(3 * 365 * 1_440);

/** One Indiker made one in two hundred of all referrals. */
const BUSY_SHARE = sql.lit(200);
/** Referrals whose contacts were corrected after an operator requested it. */
const IS_CORRECTED = sql`n % 1000 = 7`;
/** How many referrals the beginner owns. */
const BEGINNER_OWNS = 6;

export async function insertReferrals(tx: Tx, seeded: Seeded): Promise<void> {
  const { indikers, referrals, firstIndiker, analysts, beginner } = seeded;
  const consent = await sql<{ id: number }>`
    insert into consent (user_id, kind, version, text_hash, accepted_at)
    values (${firstIndiker}, 'referral', 'medição', sha256('medição'::bytea), now()) returning id`.execute(
    tx,
  );
  const isOpen = sql`status = any(${openStatuses}::text[])`;
  await sql`
    insert into referral (user_id, company_name, company_search, cnpj, status, status_since, estimated_value, consent_id,
      created_at, owner_id, follow_up_on, follow_up_reminded, awaited_invoice_on, contact_corrected)
    select case when n % ${BUSY_SHARE} = 1 then ${firstIndiker} else ${firstIndiker} + ${pick(21, indikers)} end,
      initcap(company), company, cnpj, status, least(created_at + since * interval '1 minute', now()), 100000 + n % 1000000,
      ${consent.rows[0]?.id ?? 0}, created_at,
      case when n % ${sql.lit(Math.ceil(referrals / BEGINNER_OWNS))} = 3 then ${beginner}::bigint when ${pick(24, 100)} < 70
        then (${analysts}::bigint[])[1 + ${pick(25, analysts.length)}] end,
      case when is_followed then current_date - 10 + ${pick(27, 40)} end, is_followed,
      case when status = 'accepted' then current_date - 8 + ${pick(28, 60)} end, ${IS_CORRECTED}
    from (
      select *, ${isOpen} and ${pick(26, 100)} < 5 as is_followed from (
        select n, ${COMPANY} as company, ${CNPJ} as cnpj,
          coalesce((${STATUSES}::text[])[1 + ${pick(22, 1_000)}], 'waiting') as status, ${pick(23, 120 * 1_440)} as since,
          now() - interval '1 minute' * (${YEARS_MINUTES}::float * (${referrals}::bigint - n) / ${referrals}::bigint + 1)
            as created_at
        from generate_series(1, ${referrals}::bigint) as n
      ) given
    ) made order by n
    on conflict do nothing`.execute(tx);
  await sql`
    insert into referral_contact (user_id, referral_id, name, email, phone, created_at, corrected_at)
    select user_id, n, ${firstName(31)} || ' ' || initcap(${syllables(32, 3)}),
      'contato' || n || '@empresa.example', '119' || lpad(${pick(36, 100_000_000)}::text, 8, '0'), created_at,
      case when ${IS_CORRECTED} then now() end
    from (select user_id, id as n, created_at from referral where user_id >= ${firstIndiker}) made,
      generate_series(1, 1 + (n % 2)) order by n`.execute(tx);
}
