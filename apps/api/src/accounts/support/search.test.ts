import { beforeAll, describe, expect, it } from 'vitest';
import { insertManyIndikers } from '../../testing/many-indikers.ts';
import { newOperator, type Operator } from '../../testing/operators.ts';
import { confirmEmail, signUp, type Indiker } from '../../testing/people.ts';
import { useTestServer } from '../../testing/use-test-server.ts';

const server = useTestServer();
let operator: Operator;
let ana: Indiker;
beforeAll(async () => {
  operator = await newOperator(server);
  ana = await signUp(server);
});

const INDIKERS = '/api/operator/indikers';

async function found(q: string): Promise<number[]> {
  const { body } = await operator.get(`${INDIKERS}?q=${encodeURIComponent(q)}`);
  return body.data.map(({ id }: { id: number }) => id);
}

const SPELLINGS: readonly ((cpf: string) => string)[] = [
  (cpf) => cpf,
  (cpf) => ` ${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)} `,
  (cpf) => `${cpf.slice(0, 9)}–${cpf.slice(9)}`,
  (cpf) => `CPF: ${cpf.slice(0, 3)} ${cpf.slice(3)}`,
];

it.each(SPELLINGS.map((spell) => [spell('12345678901'), spell] as const))(
  'finds a CPF spelled like "%s"',
  async (_example, spell) => {
    expect(await found(spell(ana.document))).toEqual([ana.id]);
  },
);

it('does not take the digits of a CNPJ with letters for a CPF', async () => {
  const { document } = ana;
  expect(await found(`${document.slice(0, 2)}.ABC.${document.slice(2, 5)}/${document.slice(5)}`)).toEqual([]);
});

it.each(['21 97654-3210', '+55 (21) 97654-3210', '21976543210'])('finds the phone "%s"', async (spelled) => {
  const rui = await signUp(server, { phone: '21976543210' });
  try {
    expect(await found(spelled)).toEqual([rui.id]);
  } finally {
    await server.db.updateTable('indiker').set({ phone: null }).where('id', '=', rui.id).execute();
  }
});

it('finds a name without its accents, and an e-mail by a part of it', async () => {
  const bia = await signUp(server, { firstname: 'Zuleide', lastname: 'Brandão' });
  expect(await found('zuleide brandao')).toEqual([bia.id]);
  expect(await found(bia.email.toUpperCase())).toEqual([bia.id]);
});

it('finds nothing by a part of a CPF', async () => {
  expect(await found(ana.document.slice(0, 10))).toEqual([]);
});

it('finds one or two letters at the beginning of a name or of the address', async () => {
  const uma = await signUp(server, { firstname: 'Wxênia', lastname: 'Kzar', email: 'jqa@example.com' });
  for (const q of ['wx', 'kz', 'KZ', 'jq']) expect(await found(q)).toEqual([uma.id]);
  for (const q of ['xe', 'za', 'qa']) expect(await found(q)).not.toContain(uma.id);
});

describe('a name that many people have', () => {
  const MANY = 1_200;
  let people: number[];
  beforeAll(async () => {
    people = await insertManyIndikers(server.db, 'Repetida', MANY);
    // Ana has the frequent name too, but signed up before all the others.
    await server.db.updateTable('indiker').set({ lastname: 'Repetida' }).where('id', '=', ana.id).execute();
  });

  it.each(['repetida', 'muita repetida', 're', '@example.com'])(
    'can be paged through to its end: %s',
    async (q) => {
      const seen: number[] = [];
      for (let after: string | null = ''; after !== null;) {
        const { body } = await operator.get(`${INDIKERS}?q=${q}&limit=100&after=${after}`);
        expect(body.total).toBe(1_000);
        seen.push(...body.data.map(({ id }: { id: number }) => id));
        after = body.next;
      }
      expect(seen).toEqual(seen.toSorted((a, b) => b - a));
      expect(seen).toEqual(expect.arrayContaining(people));
      expect(seen.includes(ana.id)).toBe(q !== 'muita repetida');
    },
  );

  it('does not hide rare matches', async () => {
    expect(await found('repetida1200')).toEqual(people.slice(-1));
    expect(await found('ninguem repetida')).toEqual([]);
  });
});

describe('order=beginning', () => {
  const first = async (q: string, limit = 3) => {
    const { body } = await operator.get(
      `${INDIKERS}?order=beginning&limit=${limit}&q=${encodeURIComponent(q)}`,
    );
    expect(body.next).toBeNull();
    return body.data.map(({ id }: { id: number }) => id);
  };

  it('puts those first whose name begins with the text, whoever is newer', async () => {
    const renata = await signUp(server, { firstname: 'Renáta', lastname: 'Figueira' });
    const others = [];
    for (const lastname of ['Renata', 'Renatal', 'de Renata', 'Renata Sá'])
      others.unshift((await signUp(server, { firstname: 'Lia', lastname })).id);
    const newest = await signUp(server, { firstname: 'Renatinha', lastname: 'Lopes' });
    expect(await first('renata')).toEqual([renata.id, ...others.slice(0, 2)]);
    expect(await first('RENATA ', 10)).toEqual([renata.id, ...others]);
    expect(await first('renat')).toEqual([newest.id, renata.id, others[0]]);
    expect(await first('renata', 1)).toEqual([renata.id]);
    expect(await first('re', 2)).toEqual([newest.id, renata.id]);
    expect(await first('%', 2)).toEqual([]);
  });

  it('finds the one among many people with the text elsewhere in the name', async () => {
    const rare = await signUp(server, { firstname: 'Petidara', lastname: 'Única' });
    await insertManyIndikers(server.db, 'Outra Petidara', 1_100);
    expect((await first('petidara'))[0]).toBe(rare.id);
  });
});

describe('the list', () => {
  it.each([
    ['status=outro', 'status'],
    ['settlement=outro', 'settlement'],
    ["after=1'; drop table indiker;", 'after'],
    ['limit=101', 'limit'],
    ['order=outra', 'order'],
  ])('refuses %s', async (query, field) => {
    const { status, body } = await operator.get(`${INDIKERS}?${query}`);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('masks the CPF and the phone', async () => {
    const { body } = await operator.get(`${INDIKERS}?q=${ana.document}`);
    expect(body).toMatchObject({
      data: [
        {
          document: `***.${ana.document.slice(3, 6)}.${ana.document.slice(6, 9)}-**`,
          phone: '(11) *****-4321',
        },
      ],
      total: 1,
      next: null,
    });
  });

  it('pages through each person once, newest first', async () => {
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => signUp(server, { lastname: 'Paginado' })));
    const seen: number[] = [];
    let after = '';
    for (let pages = 0; pages < 5; pages += 1) {
      const { body } = await operator.get(`${INDIKERS}?q=paginado&limit=2&after=${after}`);
      expect(body.total).toBe(5);
      seen.push(...body.data.map(({ id }: { id: number }) => id));
      if (body.next === null) break;
      after = body.next;
    }
    expect(seen).toEqual(people.map(({ id }) => id).toSorted((a, b) => b - a));
  });

  it('pages through settlement requests by the time of the request', async () => {
    const people = await Promise.all([1, 2, 3].map(() => signUp(server)));
    for (const { id } of people) {
      server.clock.advance(1_000);
      await server.db
        .insertInto('settlement_request')
        .values({ user_id: id, created_at: server.clock.now() })
        .execute();
    }
    const first = (await operator.get(`${INDIKERS}?settlement=requested&limit=2`)).body;
    const rest = (
      await operator.get(`${INDIKERS}?settlement=requested&after=${encodeURIComponent(first.next)}`)
    ).body;
    const ids = [...first.data, ...rest.data].map(({ id }: { id: number }) => id);
    expect(ids).toEqual(people.map(({ id }) => id));
  });

  it('filters blocked Indikers and unconfirmed e-mails', async () => {
    const [blocked, confirmed, waiting] = await Promise.all(
      [1, 2, 3].map(() => signUp(server, { lastname: 'Filtrado' })),
    );
    if (!blocked || !confirmed || !waiting) throw new Error('nobody signed up');
    await confirmEmail(server, blocked);
    await confirmEmail(server, confirmed);
    await server.db
      .updateTable('indiker')
      .set({ blocked_at: server.clock.now(), blocked_reason: 'x', blocked_by: operator.id })
      .where('id', '=', blocked.id)
      .execute();
    const ids = async (query: string) =>
      (await operator.get(`${INDIKERS}?q=filtrado&${query}`)).body.data.map(({ id }: { id: number }) => id);
    expect(await ids('status=blocked')).toEqual([blocked.id]);
    expect(await ids('status=unconfirmed')).toEqual([waiting.id]);
  });
});
