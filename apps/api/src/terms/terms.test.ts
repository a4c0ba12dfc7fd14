import { FIRST_PROGRAMME } from '@indike/rules/money/first-programme';
import { describe, expect, it } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { signUp, type Indiker } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { termsWith } from '../platform/brand.ts';
import { issueCode } from '../verification/commands.ts';

const terms = termsWith(FIRST_PROGRAMME);

const server = useTestServer();

const ask = (person: Indiker) => person.put('/api/me/terms-notice', {});
const noticesOf = ({ id }: Indiker) =>
  server.db.selectFrom('terms_notice').selectAll().where('user_id', '=', id).execute();

/** A person who agreed before the text, or the party in the settings, changed. */
async function agreedEarlier(): Promise<Indiker> {
  const person = await signUp(server);
  await server.db
    .updateTable('consent')
    .set({ text_hash: Buffer.alloc(32, 7), version: '2025-01-01' })
    .where('user_id', '=', person.id)
    .execute();
  return person;
}

describe('the terms notice', () => {
  it('requires a session', async () => {
    expect((await clientOf(server).put('/api/me/terms-notice', {})).status).toBe(401);
  });

  it('is not shown or stored for a person who agreed to the current text', async () => {
    const person = await signUp(server);
    expect(await ask(person)).toMatchObject({ status: 200, body: { data: null } });
    expect(await noticesOf(person)).toEqual([]);
  });

  it('gives ten days to object from the first time it was shown, and is then null', async () => {
    const person = await agreedEarlier();
    server.clock.set('2026-11-21T15:00:00Z');
    const notice = { version: terms.version, object_until: '2026-12-01' };
    expect((await ask(person)).body).toEqual({ data: notice });
    server.clock.set('2026-12-02T02:59:00Z');
    expect((await ask(person)).body).toEqual({ data: notice });
    server.clock.set('2026-12-02T03:00:00Z');
    expect((await ask(person)).body).toEqual({ data: null });
    server.clock.set('2026-11-21T15:00:00Z');
  });

  it('is stored once for concurrent requests, and only for the person who asked', async () => {
    const [person, other] = [await agreedEarlier(), await agreedEarlier()];
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(person)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await noticesOf(person)).toHaveLength(1);
    expect(await noticesOf(other)).toEqual([]);
  });

  it('ends when the person agrees to the current text', async () => {
    const person = await agreedEarlier();
    await ask(person);
    const { text_hash } = await server.db
      .selectFrom('terms_notice')
      .select('text_hash')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    const now = server.clock.now();
    const row = { user_id: person.id, kind: 'terms', version: terms.version, text_hash, accepted_at: now };
    await server.db.insertInto('consent').values(row).execute();
    expect((await ask(person)).body).toEqual({ data: null });
  });

  it('is removed with the erasure of the account', async () => {
    const person = await agreedEarlier();
    await ask(person);
    const { db, codes, clock } = server.deps;
    const use = { purpose: 'profile', email: person.email, change: 'erasure' } as const;
    const issued = await db.transaction().execute((tx) => issueCode(tx, codes, use, clock.now()));
    const validation_code = 'code' in issued ? issued.code : '';
    expect((await person.post('/api/me/erasure', { validation_code })).status).toBe(200);
    expect(await noticesOf(person)).toEqual([]);
  });

  it('is part of the data export', async () => {
    const person = await agreedEarlier();
    await ask(person);
    const { body } = await person.get('/api/me/data');
    expect(body.terms_notices).toEqual([
      {
        version: terms.version,
        text_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        noticed_at: '2026-11-21T15:00:00.000Z',
      },
    ]);
  });
});
