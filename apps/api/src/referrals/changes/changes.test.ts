import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DB } from '../../platform/db/types.ts';
import { seededRandom, type Random } from '../../system-tests/testing/random.ts';
import { waitForReadableChanges } from '../../testing/api-keys.ts';
import { refer, signUp, type Indiker } from '../../testing/people.ts';
import { useTestServer } from '../../testing/use-test-server.ts';
import { startCursor, type ChangeCursor } from './cursor.ts';
import { listChanges, type ChangedRow } from './queries.ts';
import { renumberFutureChanges } from './store.ts';

// The guarantee of the cursor: a reader that runs concurrently with writers gets every change exactly once.

const REFERRALS = 12;
const WRITERS = 6;
const ROUNDS = 12;
const MAX_PAUSE_MS = 12;

const server = useTestServer();
let ana: Indiker;
let ids: number[];
beforeAll(async () => {
  ana = await signUp(server);
  ids = await Promise.all(Array.from({ length: REFERRALS }, () => refer(ana)));
});

type Tx = Transaction<DB>;

/** Makes one random write that counts as a change, with a new value each time. */
async function change(tx: Tx, id: number, random: Random): Promise<void> {
  const value = 1 + random.below(1_000_000);
  const writes = [
    () => sql`update referral set estimated_value = ${value} where id = ${id}`.execute(tx),
    () => sql`update referral set site = ${`https://a${value}.example`} where id = ${id}`.execute(tx),
    () =>
      sql`update referral_contact set observation = ${String(value)} where referral_id = ${id}`.execute(tx),
    () =>
      sql`insert into referral_contact (user_id, referral_id, name, email, phone, created_at)
        select user_id, id, 'Rui', ${`r${value}@empresa.example`}, '11912345678', now() from referral where id = ${id}`.execute(
        tx,
      ),
  ];
  await writes[random.below(writes.length)]?.();
}

/** Makes a change within a savepoint and rolls it back. */
async function changeAndUndo(tx: Tx, id: number, random: Random): Promise<void> {
  await sql`savepoint inner_one`.execute(tx);
  await change(tx, id, random);
  await sql`rollback to savepoint inner_one`.execute(tx);
}

/** Makes a few changes slowly in one transaction, which is sometimes rolled back. */
async function writeOnce(random: Random): Promise<void> {
  const chosen = Array.from({ length: 1 + random.below(3) }, () => ids[random.below(ids.length)] ?? 0);
  const tx = await server.db.startTransaction().execute();
  // Locks in the order of the ids, as every command does, to prevent deadlocks.
  for (const id of [...new Set(chosen)].toSorted((a, b) => a - b)) {
    await sql`select from referral where id = ${id} for update`.execute(tx);
    await change(tx, id, random);
    if (random.below(4) === 0) await changeAndUndo(tx, id, random);
    await sleep(random.below(MAX_PAUSE_MS));
  }
  await (random.below(5) === 0 ? tx.rollback() : tx.commit()).execute();
}

interface Reader {
  cursor: ChangeCursor;
  readonly read: ChangedRow[];
}
const newReader = (): Reader => ({ cursor: startCursor(null), read: [] });

/** A reader that has read all changes so far. */
async function readerAtEnd(): Promise<Reader> {
  const reader = newReader();
  await waitForReadableChanges(server.db);
  await drain(reader, 100);
  reader.read.length = 0;
  return reader;
}

/** What the reader has read once no open transaction holds changes back. */
async function readOn(reader: Reader): Promise<readonly ChangedRow[]> {
  await waitForReadableChanges(server.db);
  await drain(reader, 100);
  return reader.read;
}

/** Reads until there are no more changes at the moment. */
async function drain(reader: Reader, limit: number): Promise<void> {
  for (;;) {
    const { rows, hasMore } = await listChanges(server.deps.db, reader.cursor, limit);
    reader.read.push(...rows);
    const last = rows.at(-1);
    if (last) reader.cursor = { ...reader.cursor, xid: last.version, referralId: last.id };
    if (!hasMore) return;
  }
}

const versionsOf = (rows: readonly ChangedRow[]): string[] =>
  rows.map(({ id, version }) => `${id} ${version}`);
const newestOf = (rows: readonly ChangedRow[]) => new Map(rows.map((row) => [row.id, row]));

describe.each([1, 2, 3])('with seed %i', (seed) => {
  it('readers of any page size miss nothing and repeat nothing', { timeout: 60_000 }, async () => {
    const sizes = [1, 3, 100];
    const readers = sizes.map(newReader);
    const writing = { isOver: false };
    const reading = readers.map(async (reader, n) => {
      while (!writing.isOver) {
        await drain(reader, sizes[n] ?? 1);
        await sleep(2);
      }
    });
    await Promise.all(
      Array.from({ length: WRITERS }, async (_, n) => {
        const random = seededRandom(seed * 100 + n);
        for (let round = 0; round < ROUNDS; round += 1) await writeOnce(random);
      }),
    );
    writing.isOver = true;
    await Promise.all(reading);
    await waitForReadableChanges(server.db);
    const fresh = newReader();
    await drain(fresh, 100);
    for (const [n, reader] of readers.entries()) {
      await drain(reader, sizes[n] ?? 1);
      const versions = versionsOf(reader.read);
      expect(new Set(versions).size).toBe(versions.length);
      expect(newestOf(reader.read)).toEqual(newestOf(fresh.read));
    }
    expect(readers.some(({ read }) => read.length > REFERRALS)).toBe(true);
    expect(fresh.read.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
  });
});

it('a slow transaction holds back its own and later changes until it ends', async () => {
  const [first = 0, second = 0] = ids;
  const reader = await readerAtEnd();
  const slow = await server.db.startTransaction().execute();
  await sql`update referral set estimated_value = 11 where id = ${first}`.execute(slow);
  await sql`update referral set estimated_value = 12 where id = ${second}`.execute(server.db);
  await drain(reader, 100);
  expect(reader.read).toEqual([]);
  await slow.commit().execute();
  expect((await readOn(reader)).map(({ id }) => id)).toEqual([first, second]);
});

it('many changes of a referral in one transaction are one change', async () => {
  const [id = 0] = ids;
  const reader = await readerAtEnd();
  await server.db.transaction().execute(async (tx) => {
    for (const value of [21, 22, 23])
      await sql`update referral set estimated_value = ${value} where id = ${id}`.execute(tx);
  });
  expect(await readOn(reader)).toMatchObject([{ id, estimated_value: 23 }]);
});

it('a write to a column that the API does not expose leaves the version unchanged', async () => {
  const [id = 0] = ids;
  const reader = await readerAtEnd();
  await sql`update referral set follow_up_on = '2026-12-24', estimated_value = estimated_value where id = ${id}`.execute(
    server.db,
  );
  await sql`update indiker set phone = '11987654321' where id = ${ana.id}`.execute(server.db);
  expect(await readOn(reader)).toEqual([]);
});

it('everything is read again after a restore into a server with lower transaction ids', async () => {
  await sql`update referral_change set changed_xid = '9000000000000000000' where referral_id = ${ids[0]}`.execute(
    server.db,
  );
  const restored = newReader();
  await drain(restored, 100);
  expect(restored.read.map(({ id }) => id)).not.toContain(ids[0]);
  await renumberFutureChanges(server.db);
  const read = await readOn(newReader());
  expect(read.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
  const before = await sql`select * from referral_change order by referral_id`.execute(server.db);
  await renumberFutureChanges(server.db);
  expect(await sql`select * from referral_change order by referral_id`.execute(server.db)).toEqual(before);
});
