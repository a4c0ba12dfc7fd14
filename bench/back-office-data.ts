import { randomBytes } from 'node:crypto';
import { referralStatus } from '@indike/rules/referrals/referrals';
import { operatorRole } from '@indike/rules/operators/roles';
import { sessionKind, type SessionKind } from '@indike/rules/operators/sessions';
import { sql } from 'kysely';
import type { Db, Tx } from '../apps/api/src/platform/db/database.ts';
import { hashToken } from '../apps/api/src/platform/tokens.ts';

// A back office after years of use: names as varied as real ones, so that some words are frequent and others rare.

export interface OfficeSize {
  readonly indikers: number;
  readonly referrals: number;
}

const { accepted, cancelled, finished, fixContact, inContact, inDispute, inNegotiation, rewardScheduled } =
  referralStatus;

/** Of a thousand referrals, how many are in each status; the rest waits. */
const SHARES = [
  [finished, 380],
  [cancelled, 440],
  [inContact, 60],
  [inNegotiation, 45],
  [accepted, 20],
  [rewardScheduled, 15],
  [fixContact, 8],
  [inDispute, 2],
] as const;
const STATUSES = SHARES.flatMap(([status, share]) => Array.from({ length: share }, () => status));

const TRADES =
  'comercial,padaria,metalurgica,transportes,farmacia,atacado,clinica,construtora,escola,frigorifico,auto pecas,supermercado,confeccoes,laticinios,grafica,moveis,distribuidora,hotel,imobiliaria,ceramica,industria,agropecuaria,restaurante,academia,optica,papelaria,posto,tecelagem,vidracaria,lavanderia'.split(
    ',',
  );
const ENDINGS = 'ltda,ltda,ltda,me,eireli,s.a.,& filhos,do brasil'.split(',');
const SYLLABLES =
  'ba,be,bi,bo,ca,co,cu,da,de,do,fa,fe,ga,go,gua,ja,jo,la,le,li,lo,ma,me,mi,mo,na,ne,no,pa,pe,pi,po,ra,re,ri,ro,sa,se,si,so,ta,te,ti,to,tu,va,ve,vi,vo,xa,zi,zo'.split(
    ',',
  );
const FIRST_NAMES =
  'Maria,José,Ana,João,Antônio,Francisca,Carlos,Paulo,Adriana,Pedro,Lucas,Juliana,Márcia,Luiz,Fernanda,Marcos,Patrícia,Gabriel,Aline,Rafael,Sandra,Daniel,Camila,Marcelo,Amanda,Bruno,Bruna,Eduardo,Jéssica,Felipe,Letícia,Rodrigo,Júlia,Manoel,Luciana,Mateus,Vanessa,André,Mariana,Fernando,Gabriela,Fábio'.split(
    ',',
  );

/** A different pseudo-random whole number below `below` for each `n` and purpose. */
const pick = (purpose: number, below: number) => `(abs(hashint8extended(n, ${purpose})) % ${below})::int`;
const element = (list: string, purpose: number, count: number) => `(${list})[1 + ${pick(purpose, count)}]`;
const list = (items: readonly string[]) => `'{${items.map((item) => `"${item}"`).join(',')}}'::text[]`;
const syllables = (purpose: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    element(list(SYLLABLES), purpose + index, SYLLABLES.length),
  ).join(' || ');
const firstName = (purpose: number) => element(list(FIRST_NAMES), purpose, FIRST_NAMES.length);

/** Four syllables make a word that a handful of two million companies have; the ending is in a quarter of them. */
const COMPANY = `${element(list(TRADES), 1, TRADES.length)} || ' ' || ${syllables(2, 4)} || ' ' || ${element(list(ENDINGS), 7, ENDINGS.length)}`;
/** One in a hundred companies was referred twice. */
const COMPANY_NUMBER = `case when n % 100 = 0 then n - 1 else n end`;
const CNPJ = `case when ${COMPANY_NUMBER} % 2 = 0 then lpad((${COMPANY_NUMBER} % 100000000)::text, 8, '7')
  else 'K' || lpad(upper(to_hex(${COMPANY_NUMBER})), 7, 'Z') end || '0001' || lpad((${COMPANY_NUMBER} % 97)::text, 2, '0')`;
const YEARS_MINUTES = 3 * 365 * 1_440;

async function insertIndikers(tx: Tx, { indikers }: OfficeSize): Promise<number> {
  const { rows } = await sql<{ first: number }>`
    with inserted as (
      insert into indiker (firstname, lastname, email, email_verified_at, created_at)
      select initcap(${sql.raw(firstName(11))}), initcap(${sql.raw(syllables(12, 3))}),
        'escritorio' || n || '@indike.test', now(), now() - interval '4 years'
      from generate_series(1, ${indikers}::bigint) as n
      returning id
    ) select min(id) as first from inserted`.execute(tx);
  return rows[0]?.first ?? 0;
}

async function insertReferrals(
  tx: Tx,
  { indikers, referrals }: OfficeSize,
  firstIndiker: number,
): Promise<void> {
  const consent = await sql<{ id: number }>`
    insert into consent (user_id, kind, version, text_hash, accepted_at)
    values (${firstIndiker}, 'referral', 'medição', sha256('medição'::bytea), now()) returning id`.execute(
    tx,
  );
  await sql`
    insert into referral (user_id, company_name, company_search, cnpj, status_id, status_since, estimated_value, consent_id,
      created_at)
    select ${firstIndiker} + ${sql.raw(pick(21, indikers))}, initcap(company), company,
      cnpj, status, least(created_at + since * interval '1 minute', now()), 100000 + n % 1000000,
      ${consent.rows[0]?.id ?? 0}, created_at
    from (
      select n, ${sql.raw(COMPANY)} as company, ${sql.raw(CNPJ)} as cnpj,
        (${STATUSES}::smallint[])[1 + ${sql.raw(pick(22, 1_000))}] as status, ${sql.raw(pick(23, 120 * 1_440))} as since,
        now() - interval '1 minute' * (${YEARS_MINUTES}::float * (${referrals}::bigint - n) / ${referrals}::bigint + 1) as created_at
      from generate_series(1, ${referrals}::bigint) as n
    ) made order by n
    on conflict do nothing`.execute(tx);
  await sql`
    insert into referral_contact (user_id, referral_id, name, email, phone, created_at)
    select user_id, n, ${sql.raw(firstName(31))} || ' ' || initcap(${sql.raw(syllables(32, 3))}),
      'contato' || n || '@empresa.example', '119' || lpad(${sql.raw(pick(36, 100_000_000))}::text, 8, '0'), created_at
    from (select user_id, id as n, created_at from referral where user_id >= ${firstIndiker}) made,
      generate_series(1, 1 + (n % 2)) order by n`.execute(tx);
}

/** What a bulk load is quicker without; created again after it. */
async function withoutIndexes(tx: Tx, tables: readonly string[], load: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = any(${tables}::regclass[]) and not indisunique`.execute(tx);
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(tx);
  await load();
  await sql`set local maintenance_work_mem = '512MB'`.execute(tx);
  for (const { definition } of rows) await sql.raw(definition).execute(tx);
}

/** Many Indikers and referrals as operators see them: without history and money. */
export async function seedOffice(db: Db, size: OfficeSize): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local session_replication_role = replica`.execute(tx);
    const first = await insertIndikers(tx, size);
    await withoutIndexes(tx, ['referral', 'referral_contact'], () => insertReferrals(tx, size, first));
  });
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one);
    for (const table of ['indiker', 'referral', 'referral_contact'])
      await sql`vacuum analyze ${sql.table(table)}`.execute(one);
    await sql`reset statement_timeout`.execute(one);
  });
}

/** An operator with a second factor and an open session. Returns its token. */
export async function openOperatorSession(db: Db, kind: SessionKind = sessionKind.token): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { id } = await db
    .insertInto('operator')
    .values({
      email: 'medicao@indike.test',
      name: 'Medição',
      role: operatorRole.admin,
      password_hash: '',
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const now = new Date();
  await db
    .insertInto('operator_totp')
    .values({ operator_id: id, secret: 'unused', confirmed_at: now })
    .execute();
  await db
    .insertInto('operator_session')
    .values({
      token_hash: hashToken(token),
      operator_id: id,
      kind,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + 12 * 3_600_000),
    })
    .execute();
  return token;
}
