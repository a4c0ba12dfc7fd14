import { request, type IncomingMessage } from 'node:http';
import { myDataDocument } from '@indike/contract/accounts/privacy';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { counted } from '../system-tests/testing/figures.ts';
import { insertManyReferrals } from '../testing/many-referrals.ts';
import { refer, signUp, type Indiker } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';

// GET /api/me/data with much data: streamed, from one snapshot, and without slowing down other requests.

/** Referrals of about 2.5 KB each, together far more than the buffers between server and client hold. */
const MANY = 6_000;
const server = useTestServer();

const open = new Set<IncomingMessage>();
afterEach(() => {
  for (const response of open) response.destroy();
  open.clear();
});

/** Resolves with the response when its headers have arrived. Nothing of its body is read yet. */
function startExport(person: Indiker): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${person.token}` };
    const sent = request(`${server.url}/api/me/data`, { headers }, (response) => {
      open.add(response);
      response.on('error', () => {});
      resolve(response);
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** Reads the body and whether it is complete. */
async function readAll(response: IncomingMessage): Promise<{ text: string; complete: boolean }> {
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  await new Promise((resolve) => response.once('close', resolve));
  return { text: Buffer.concat(chunks).toString('utf8'), complete: response.complete };
}

const transactions = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and backend_xmin is not null and pid <> pg_backend_pid()`.execute(
    server.db,
  );
  return rows[0]?.n ?? -1;
};
const transactionsBecome = async (count: number, timeout = 5_000) => {
  await expect.poll(transactions, { timeout }).toBe(count);
};

const answeredRequests = async ({ id }: Indiker): Promise<number> => {
  const rows = await server.db.selectFrom('privacy_request').select('id').where('user_id', '=', id).execute();
  return rows.length;
};

async function signUpWithManyReferrals(): Promise<Indiker> {
  const person = await signUp(server);
  await insertManyReferrals(server.db, person.id, MANY);
  return person;
}

describe('the document', () => {
  it('is complete over many pages of rows, and matches the contract', async () => {
    const ana = await signUp(server);
    await insertManyReferrals(server.db, ana.id, 1_234);
    const { status, headers, body } = await ana.get('/api/me/data');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="indike-meus-dados-/);
    const { success, data } = myDataDocument.safeParse(body);
    expect(success).toBe(true);
    // The schema strips unknown fields, so equality proves that there are none.
    expect(body).toEqual(data);
    expect(body.referrals).toHaveLength(1_234);
    expect(body.consents).toHaveLength(1_235);
    const ids: number[] = body.referrals.map(({ id }: { id: number }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(body.referrals.at(-1).contacts[0].observation).toContain('Observação longa');
  });

  it('is one snapshot, however slowly it is read', { timeout: 60_000 }, async () => {
    const ana = await signUpWithManyReferrals();
    const response = await startExport(ana);
    await transactionsBecome(1);
    const late = await refer(ana);
    const { text, complete } = await readAll(response);
    expect(complete).toBe(true);
    const document = JSON.parse(text);
    expect(myDataDocument.safeParse(document).success).toBe(true);
    expect(document.referrals).toHaveLength(MANY);
    expect(document.referrals.some(({ id }: { id: number }) => id === late)).toBe(false);
    await transactionsBecome(0);
  });

  it('does not look complete when it is cut off', { timeout: 60_000 }, async () => {
    const ana = await signUpWithManyReferrals();
    const response = await startExport(ana);
    await transactionsBecome(1);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and backend_xmin is not null and pid <> pg_backend_pid()`.execute(
      server.db,
    );
    const { complete, text } = await readAll(response);
    expect([response.statusCode, complete]).toEqual([200, false]);
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(server.logs()).toContain('answer cut');
    expect(server.logs()).not.toContain('Observação');
  });
});

describe('readers', () => {
  it('who disconnect end their transaction', { timeout: 60_000 }, async () => {
    const ana = await signUpWithManyReferrals();
    const response = await startExport(ana);
    await transactionsBecome(1);
    response.destroy();
    await transactionsBecome(0);
    await expect.poll(async () => (await startExport(ana)).statusCode).toBe(200);
  });

  it(
    'who read nothing hold a transaction only for seconds, and none for a document of typical size',
    { timeout: 90_000 },
    async () => {
      const slow = await Promise.all([
        signUpWithManyReferrals(),
        signUpWithManyReferrals(),
        signUpWithManyReferrals(),
      ]);
      const held = await Promise.all(slow.map(startExport));
      await transactionsBecome(3);
      // All slots are taken, so the next request is refused with a message.
      const rui = await signUp(server);
      const refused = await rui.get('/api/me/data');
      expect([refused.status, refused.body.message]).toEqual([
        503,
        'Muitas pessoas estão baixando os seus dados agora. Tente de novo em um minuto.',
      ]);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await answeredRequests(rui)).toBe(0);
      expect((await rui.get('/api/auth/user')).status).toBe(200);
      await transactionsBecome(0, 25_000);
      const ends = await Promise.all(held.map(readAll));
      expect(ends.map(({ complete }) => complete)).toEqual([false, false, false]);
      // A document that fits the buffers waits for its reader without a transaction.
      const small = await startExport(rui);
      await transactionsBecome(0, 2_000);
      expect((await readAll(small)).complete).toBe(true);
    },
  );

  it('who send many concurrent requests get one served, and the rest do not count towards the limit', async () => {
    const ana = await signUp(server);
    const answers = await Promise.all(Array.from({ length: 30 }, () => ana.get('/api/me/data')));
    const statuses = counted(answers.map(({ status }) => status));
    // A request that arrives when another has just ended is served as well.
    expect(Object.keys(statuses)).toEqual(['200', '429']);
    const [refused] = answers.filter(({ status }) => status === 429);
    expect(refused?.body.message).toBe(
      'O seu arquivo já está sendo baixado. Espere terminar e tente de novo.',
    );
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    let served = statuses[200] ?? 0;
    while ((await ana.get('/api/me/data')).status === 200) served += 1;
    expect(served).toBe(20);
  });
});
