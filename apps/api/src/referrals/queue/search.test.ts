import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { insertManyReferrals } from '../../testing/many-referrals.ts';
import { newOperator } from '../../testing/operators.ts';
import { refer, signUp, type Indiker } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

/** Every statement of the product so far, without its parameters. */
const queries: string[] = [];
let server: TestServer;
let operator: Client;
let ana: Indiker;
let many: Indiker;
let first: number;
let last: number;
/** More than a search by an index returns. */
const MANY = 10_500;

const contact = (name: string, phone: string, email: string) => ({
  contact: { name, phone, email, observation: null },
});

beforeAll(async () => {
  server = await startTestServer({ instruments: [{ query: ({ sql: text }) => queries.push(text) }] });
  ana = await signUp(server, { firstname: 'Zuleica', lastname: 'Ímpar' });
  first = await refer(ana, {
    name: 'Xilogravura Ipê',
    ...contact('Zoraide Peçanha', '11955554321', 'zoraide@xilo.example'),
  });
  // Enough referrals that one page does not reach the last one.
  await insertManyReferrals(server.db, ana.id, MANY);
  many = ana;
  server.clock.advance(30 * 86_400_000);
  ana = await signUp(server, { firstname: 'Yara', lastname: 'Ímpar' });
  last = await refer(ana, {
    name: 'Quartzo Ltda',
    ...contact('Iná Sá', '2133334444', 'ina@quartzo.example'),
  });
  operator = await newOperator(server);
});
afterAll(() => server.stop());

const read = async (query: string) => (await operator.get(`/api/operator/queue?${query}`)).body;

/** Reads all pages. Returns the number of rows of each page, and all ids. */
async function readAll(query: string): Promise<{ sizes: number[]; ids: number[] }> {
  const sizes: number[] = [];
  const ids: number[] = [];
  for (let after: string | null = ''; after !== null;) {
    const page: { data: { id: number }[]; next: string | null } = await read(
      `${query}&limit=100&after=${encodeURIComponent(after)}`,
    );
    sizes.push(page.data.length);
    ids.push(...page.data.map(({ id }) => id));
    after = page.next;
  }
  return { sizes, ids };
}

describe('the search of the queue', () => {
  it.each([
    ['a word', 'xilogravura'],
    ['two words', 'xilogravura ip%C3%AA'],
    ['one letter', 'X'],
    ['two letters', 'xi'],
    ['a contact', 'zoraide pe%C3%A7anha'],
    ['part of a contact’s name', 'pecan'],
    ['a phone with its country', '%2B55 (11) 95555-4321'],
    ['the end of a phone', '5555-4321'],
    ['a contact’s e-mail', 'Zoraide@xilo.example'],
    ['the beginning of an e-mail', 'zoraide@'],
  ])('finds %s', async (_, q) => expect((await readAll(`q=${q}`)).ids).toEqual([first]));

  it('finds a referral far down the list in one page, whatever the other filters', async () => {
    expect(await read('q=quartzo')).toMatchObject({ data: [{ id: last }], next: null });
    expect(await read('q=quartzo&status=waiting&order=newest')).toMatchObject({ data: [{ id: last }] });
    expect((await read('q=quartzo&status=in_contact')).data).toEqual([]);
    expect((await read('q=nada disso')).data).toEqual([]);
  });

  it('returns every referral with a frequent word once over all pages, in both orders', async () => {
    for (const order of ['oldest', 'newest']) {
      const { ids } = await readAll(`q=empresa numero&order=${order}`);
      expect([ids.length, new Set(ids).size]).toEqual([MANY, MANY]);
    }
  });

  it('counts the matches', async () => {
    const { body } = await operator.get('/api/operator/queue/counts?q=quartzo');
    expect(body.slice(0, 2)).toMatchObject([
      { status: 'waiting', count: 1, more: false },
      { count: 0, more: false },
    ]);
  });

  it('counts a frequent word only as far as it reads, and says that there may be more', async () => {
    const { body } = await operator.get('/api/operator/queue/counts?q=empresa');
    expect(body[1]).toMatchObject({ status: 'in_contact', more: true });
    expect(body[1].count).toBe(75);
  });

  it('finds all referrals of one Indiker with a frequent or a rare word, in both orders', async () => {
    for (const order of ['oldest', 'newest']) {
      const { ids } = await readAll(`q=empresa numero&indiker=${many.id}&order=${order}`);
      expect([ids.length, new Set(ids).size]).toEqual([MANY, MANY]);
    }
    expect((await readAll(`q=xilogravura&indiker=${many.id}`)).ids).toEqual([first]);
    expect((await readAll(`q=quartzo&indiker=${many.id}`)).ids).toEqual([]);
    expect((await readAll(`q=empresa&indiker=${ana.id}`)).ids).toEqual([]);
  });

  it('counts all referrals of one Indiker, or only the newest when the word is frequent', async () => {
    const countsOf = async (query: string) =>
      (await operator.get(`/api/operator/queue/counts?indiker=${many.id}&${query}`)).body.slice(0, 2);
    expect(await countsOf('')).toMatchObject([
      { count: 1, more: false },
      { count: 1_000, more: true },
    ]);
    expect(await countsOf('q=empresa')).toMatchObject([
      { count: 0, more: false },
      { count: 75, more: true },
    ]);
  });
});

describe('a filter that few of many rows match', () => {
  beforeAll(async () => {
    const bia = await signUp(server);
    const { cnpj } = await server.db
      .selectFrom('referral')
      .select('cnpj')
      .where('id', '=', last)
      .executeTakeFirstOrThrow();
    await refer(bia, { name: 'Quartzo de novo', document: cnpj });
  });

  it('returns short pages, but every row over all pages', async () => {
    const { sizes, ids } = await readAll('repeated=1');
    expect(sizes.length).toBeGreaterThan(1);
    expect(ids).toEqual([last, last + 1]);
    expect((await readAll('repeated=1&order=newest')).ids).toEqual([last + 1, last]);
  });

  it('says that there may be more than were counted', async () => {
    const { body } = await operator.get('/api/operator/queue/counts?repeated=1');
    expect(body.slice(0, 2)).toMatchObject([
      { count: 2, more: false },
      { count: 0, more: true },
    ]);
  });
});

describe('the name of an Indiker who has all of the newest referrals, but few of all', () => {
  const NEWEST = 1_100;
  let zeferina: Indiker;
  beforeAll(async () => {
    zeferina = await signUp(server, { firstname: 'Zeferina', lastname: 'Braga' });
    await insertManyReferrals(server.db, zeferina.id, NEWEST);
    // The sample of the names is read again.
    server.clock.advance(11 * 60_000);
  });

  it('fills every page, in both orders, without reading through the others', async () => {
    const full = Array<number>(NEWEST / 100).fill(100);
    for (const order of ['oldest', 'newest']) {
      const { sizes, ids } = await readAll(`q=zeferina braga&order=${order}`);
      expect([order, sizes, new Set(ids).size]).toEqual([order, full, NEWEST]);
    }
  });

  // One server's plan: a distributed database does not show those of its servers for parameters.
  const isOneServer = inject('nodes').length === 1;
  it.runIf(isOneServer)(
    'is searched for by the indexes of names and of the referrals of an Indiker',
    async () => {
      queries.length = 0;
      await read('q=zeferina');
      const searches = queries.filter((text) => text.includes('with hit as materialized'));
      expect(searches).toHaveLength(2);
      const plan = await server.db.transaction().execute(async (tx) => {
        // So few rows would be read at once.
        await sql`set local enable_seqscan = off`.execute(tx);
        const plans: string[] = [];
        for (const search of searches) {
          const explain = sql<Record<'QUERY PLAN', string>>`explain (generic_plan) ${sql.raw(search)}`;
          const { rows } = await explain.execute(tx);
          plans.push(...rows.map((row) => row['QUERY PLAN']));
        }
        return plans.join('\n');
      });
      for (const index of [
        'indiker_name_trigrams',
        'indiker_email_trigrams',
        'referral_company_search_trigrams',
      ])
        expect(plan).toContain(index);
      expect(plan).not.toContain('Seq Scan');
    },
  );

  it('fills a page with the referrals of an Indiker who has more than a search returns, in both orders', async () => {
    for (const order of ['oldest', 'newest'])
      expect((await read(`q=zuleica&order=${order}&limit=100`)).data).toHaveLength(100);
  });

  it('counts all of them', async () => {
    const { body } = await operator.get('/api/operator/queue/counts?q=zeferina');
    expect(body[1]).toMatchObject({ status: 'in_contact', count: 1_000, more: true });
  });
});
