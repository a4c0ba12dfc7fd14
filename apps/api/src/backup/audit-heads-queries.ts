import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { AuditHead } from './audit-heads.ts';

/** The chains that have rows. */
export async function findAuditHeads(db: Db): Promise<AuditHead[]> {
  const { rows } = await sql<AuditHead>`
    select chain, length, encode(head, 'hex') as head from audit_chain where length > 0 order by chain`.execute(
    db,
  );
  return rows;
}

/** Those of the heads that the log does not contain: its row at that position is missing or another one. */
export async function findMissingHeads(db: Db, heads: readonly AuditHead[]): Promise<AuditHead[]> {
  const { rows } = await sql<AuditHead>`
    select h.chain, h.length, h.head
    from unnest(${heads.map(({ chain }) => chain)}::smallint[], ${heads.map(({ length }) => length)}::bigint[],
      ${heads.map(({ head }) => head)}::text[]) as h (chain, length, head)
    where not exists (select from audit_log l where l.chain = h.chain and l.position = h.length
      and l.digest = decode(h.head, 'hex'))
    order by h.chain, h.length`.execute(db);
  return rows;
}
