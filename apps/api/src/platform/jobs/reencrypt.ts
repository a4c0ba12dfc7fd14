import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Reencryption } from '../secrets/encryption.ts';

const PAGE = 500;

interface StoredJob {
  readonly name: string;
  readonly id: string;
  readonly encrypted: string;
}

const readPage = async (db: Db, after: Pick<StoredJob, 'name' | 'id'>): Promise<StoredJob[]> => {
  const { rows } = await sql<StoredJob>`
    select name, id, data ->> 'encrypted' as encrypted from pgboss.job
    where data ? 'encrypted' and (name, id) > (${after.name}, ${after.id}::uuid)
    order by name, id limit ${PAGE}`.execute(db);
  return rows;
};

/**
 * Re-encrypts the content of all jobs, including finished ones that are not deleted yet. A running job is safe, because
 * it has already read its content.
 */
export async function reencryptJobs(db: Db, reencryption: Reencryption): Promise<void> {
  let after = { name: '', id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const jobs = await readPage(db, after);
    const changed = jobs.flatMap((job) => {
      const anew = reencryption.text('jobs', job.encrypted);
      return anew === undefined ? [] : [{ ...job, anew }];
    });
    if (changed.length > 0)
      await sql`
        update pgboss.job j set data = jsonb_build_object('encrypted', c.anew)
        from unnest(${changed.map(({ name }) => name)}::text[], ${changed.map(({ id }) => id)}::uuid[],
          ${changed.map(({ encrypted }) => encrypted)}::text[], ${changed.map(({ anew }) => anew)}::text[]
        ) as c (name, id, encrypted, anew)
        where j.name = c.name and j.id = c.id and j.data ->> 'encrypted' = c.encrypted`.execute(db);
    const last = jobs.at(-1);
    if (last === undefined || jobs.length < PAGE) return;
    after = last;
  }
}
