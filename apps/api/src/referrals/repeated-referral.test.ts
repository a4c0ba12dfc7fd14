import { describe, expect, it } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { newCnpj, refer, referralForm, signUp } from '../testing/people.ts';
import { rowCounts } from '../testing/rows.ts';
import { startTestServer } from '../testing/server.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const server = useTestServer();

const ROUTE = '/api/indication-v3';
const written = () => rowCounts(server.db, 'referral', 'referral_contact', 'consent');

describe('a company referred twice', () => {
  const ALREADY = 'Este documento já foi indicado por você';

  it('is refused for the same Indiker in any spelling, without storing anything', async () => {
    const bia = await signUp(server);
    await refer(bia, { document: '12ABC34501DE35' });
    const before = await written();
    for (const document of ['12ABC34501DE35', '12.abc.345/01de-35']) {
      const { status, body } = await bia.post(ROUTE, referralForm({ document }));
      expect([status, body.message, body.errors]).toEqual([422, ALREADY, { document: [ALREADY] }]);
      const check = await bia.post('/api/check-cnpj', { cnpj: document });
      expect([check.status, check.body.message]).toEqual([422, ALREADY]);
    }
    expect(await written()).toEqual(before);
  });

  it('is allowed for another Indiker, and each sees only their own referral', async () => {
    const [bia, caio] = await Promise.all([signUp(server), signUp(server)]);
    const document = newCnpj();
    const first = await refer(bia, { document });
    expect((await caio.post('/api/check-cnpj', { cnpj: document })).status).toBe(200);
    const second = await refer(caio, { document });
    expect((await bia.get('/api/indication')).body.data.map(({ id }: { id: number }) => id)).toEqual([first]);
    expect((await caio.get('/api/indication')).body.data.map(({ id }: { id: number }) => id)).toEqual([
      second,
    ]);
  });

  it('is stored once by 20 identical concurrent requests', async () => {
    const bia = await signUp(server);
    const form = referralForm();
    const before = await written();
    const answers = await Promise.all(Array.from({ length: 20 }, () => bia.post(ROUTE, form)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 422);
    expect(refused).toHaveLength(19);
    expect(new Set(refused.map(({ body }) => body.message))).toEqual(new Set([ALREADY]));
    expect(await written()).toEqual({
      ...before,
      referral: Number(before['referral']) + 1,
      referral_contact: Number(before['referral_contact']) + 1,
      consent: Number(before['consent']) + 1,
    });
  });

  it('is stored once by concurrent requests to two processes', async () => {
    const other = await startTestServer({ beside: server });
    const bia = await signUp(server);
    const there = clientOf(other, bia.token);
    const form = referralForm();
    const before = await written();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => [bia.post(ROUTE, form), there.post(ROUTE, form)]).flat(),
    );
    await other.stop();
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array(19).fill(422),
    ]);
    expect(await written()).toEqual({
      referral: Number(before['referral']) + 1,
      referral_contact: Number(before['referral_contact']) + 1,
      consent: Number(before['consent']) + 1,
    });
  });

  it('is stored once for each of 10 Indikers who refer it concurrently', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => signUp(server)));
    const form = referralForm();
    const answers = await Promise.all(people.map((person) => person.post(ROUTE, form)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
  });
});
