import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable, Tx } from './db/database.ts';
import type { UserId } from './http/authentication.ts';

/**
 * What is unique over all Indikers. `credited_person` is a person for whom somebody got a share bonus (decision 0084).
 */
export type KeyKind = 'email' | 'cpf' | 'share_code' | 'credited_person';
export type Keys = Partial<Readonly<Record<KeyKind, string>>>;

export const newShareCode = (): string => randomBytes(6).toString('hex');

interface Claim {
  /** The Indiker who has the keys now; a new id when none was given. */
  readonly id: UserId;
  /** Those that are another Indiker's. Unless it is empty, the caller must roll back. */
  readonly taken: readonly KeyKind[];
}

/** Waits for a concurrent transaction that claims the same key. */
export async function claimKeys(tx: Tx, keys: Keys, owner: number | null = null): Promise<Claim> {
  const kinds = Object.keys(keys).toSorted() as KeyKind[];
  const { rows } = await sql<{ user_id: UserId; kind: KeyKind }>`
    insert into indiker_key as k (kind, value, user_id)
    select kind, value, o.id from (select coalesce(${owner}::bigint, nextval('indiker_id_seq')) as id) o,
      unnest(${kinds}::text[], ${kinds.map((kind) => keys[kind])}::text[]) as given (kind, value)
    on conflict (kind, value) do update set user_id = k.user_id where k.user_id = excluded.user_id
    returning user_id, kind`.execute(tx);
  const claimed = rows.map(({ kind }) => kind);
  return {
    id: rows[0]?.user_id ?? ((owner ?? 0) as UserId),
    taken: kinds.filter((kind) => !claimed.includes(kind)),
  };
}

/** Gives the Indiker's keys of these kinds back, except those that they keep. */
export async function releaseKeys(
  tx: Queryable,
  userId: number,
  kinds: readonly KeyKind[],
  kept: Keys = {},
): Promise<void> {
  await tx
    .deleteFrom('indiker_key')
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('value', 'not in', ['', ...Object.values(kept)])
    .execute();
}

/** Whose key it is. At most one of the given keys may be somebody's. */
export async function findByKey(db: Queryable, keys: Keys): Promise<UserId | undefined> {
  const pairs = Object.entries(keys).map(([kind, value]) => sql`(${kind}, ${value})`);
  const { rows } = await sql<{ user_id: UserId }>`
    select user_id from indiker_key where (kind, value) in (${sql.join(pairs)})`.execute(db);
  return rows[0]?.user_id;
}

/** Claims the keys of Indikers that were inserted in bulk, whose values nobody else has. */
export async function claimKeysOfRows(db: Queryable): Promise<void> {
  for (const kind of ['email', 'cpf', 'share_code'] as const)
    await sql`insert into indiker_key (kind, value, user_id)
      select ${kind}, ${sql.ref(kind)}, id from indiker where ${sql.ref(kind)} is not null
      on conflict do nothing`.execute(db);
}
