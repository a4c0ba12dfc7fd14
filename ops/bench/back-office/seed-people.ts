import { randomBytes } from 'node:crypto';
import { operatorRole } from '@indike/rules/operators/roles';
import type { SessionKind } from '@indike/rules/operators/sessions';
import { sql } from 'kysely';
import type { Db, Tx } from '#api/platform/db/database.ts';
import { claimKeysOfRows } from '#api/platform/indiker-keys.ts';
import { hashToken } from '#api/platform/tokens.ts';
import { firstName, syllables } from './invented.ts';
import type { OfficeSize, Team } from './seeded.ts';

const TEAM = 20;

export async function insertOperators(tx: Tx): Promise<Team> {
  const rows = await tx
    .insertInto('operator')
    .values(
      Array.from({ length: TEAM }, (_, index) => ({
        email: `medicao${index}@indike.test`,
        name: `Medição ${index}`,
        role: index === 0 ? operatorRole.admin : index === 1 ? operatorRole.auditor : operatorRole.analyst,
        password_hash: '',
        created_at: new Date(),
      })),
    )
    .returning('id')
    .execute();
  const [me = 0, auditor = 0, beginner = 0, ...analysts] = rows.map(({ id }) => id);
  await tx
    .insertInto('operator_totp')
    .values({ operator_id: me, secret: 'unused', confirmed_at: new Date() })
    .execute();
  return { me, auditor, beginner, analysts: [me, ...analysts] };
}

export async function openOperatorSession(db: Db, operator: number, kind: SessionKind): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = new Date();
  await db
    .insertInto('operator_session')
    .values({
      token_hash: hashToken(token),
      operator_id: operator,
      kind,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + 12 * 3_600_000),
    })
    .execute();
  return token;
}

/** Returns the lowest id. The other ids follow it without gaps. */
export async function insertIndikers(tx: Tx, { indikers }: OfficeSize, { me }: Team): Promise<number> {
  const { rows } = await sql<{ first: number }>`
    with inserted as (
      insert into indiker (firstname, lastname, email, email_verified_at, cpf, phone, created_at,
        blocked_at, blocked_reason, blocked_by)
      select initcap(${firstName(11)}), initcap(${syllables(12, 3)}), 'escritorio' || n || '@indike.test',
        case when n % 40 <> 0 then now() end, 60000000000 + n, '119' || lpad((n * 37 % 100000000)::text, 8, '0'),
        now() - interval '4 years', case when n % 300 = 0 then now() end, case when n % 300 = 0 then 'Medição' end,
        case when n % 300 = 0 then ${me}::bigint end
      from generate_series(1, ${indikers}::bigint) as n order by n
      returning id
    ) select min(id) as first from inserted`.execute(tx);
  await claimKeysOfRows(tx);
  return rows[0]?.first ?? 0;
}
