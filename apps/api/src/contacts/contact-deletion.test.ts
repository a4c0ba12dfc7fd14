import { beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { refer, signUp, type Indiker } from '../testing/people.ts';
import { rowCounts } from '../testing/rows.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const server = useTestServer();
let ana: Indiker;
let bia: Indiker;
beforeAll(async () => {
  [ana, bia] = await Promise.all([signUp(server), signUp(server)]);
});

const ROUTE = '/api/indication-contact';
const add = (referralId: number) =>
  ana.post(ROUTE, { indication_id: referralId, name: 'Maria', email: 'm@e.co', phone: '11987650011' });
const contactIds = async (referralId: number): Promise<number[]> =>
  (await ana.get(`/api/indication/${referralId}`)).body.contacts.map(({ id }: { id: number }) => id);

async function newReferral(): Promise<{ id: number; contactId: number }> {
  const id = await refer(ana);
  const [contactId = 0] = await contactIds(id);
  return { id, contactId };
}

describe('DELETE /api/indication-contact/{id}', () => {
  it('returns 401 without a session, 404 for another Indiker’s contact, and deletes nothing', async () => {
    const { id, contactId } = await newReferral();
    await add(id);
    const before = await contactIds(id);
    for (const [who, expected] of [
      [clientOf(server), 401],
      [clientOf(server, 'a'.repeat(43)), 401],
      [bia, 404],
    ] as const) {
      expect((await who.delete(`${ROUTE}/${contactId}`)).status).toBe(expected);
    }
    expect(await contactIds(id)).toEqual(before);
  });

  it('deletes contacts, but never the last one', async () => {
    const { id, contactId } = await newReferral();
    const second = (await add(id)).body.id;
    const { status, body } = await ana.delete(`${ROUTE}/${contactId}`);
    expect([status, body]).toEqual([200, { message: 'Contato eliminado com sucesso' }]);
    expect((await ana.delete(`${ROUTE}/${contactId}`)).status).toBe(404);
    const last = await ana.delete(`${ROUTE}/${second}`);
    expect([last.status, last.body.message]).toEqual([422, 'A indicação precisa ter pelo menos um contato']);
    expect(await contactIds(id)).toEqual([second]);
    expect((await add(id)).status).toBe(201);
  });

  it('leaves one contact when all three are deleted concurrently and repeatedly', async () => {
    const { id } = await newReferral();
    await add(id);
    await add(id);
    const ids = await contactIds(id);
    const calls = Array.from({ length: 18 }, (_, n) => ana.delete(`${ROUTE}/${ids[n % 3]}`));
    const answers = await Promise.all(calls);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 404 || status === 422)).toHaveLength(16);
    expect(await contactIds(id)).toHaveLength(1);
  });

  it('keeps between 1 and 3 contacts while contacts are added and deleted concurrently', async () => {
    const { id, contactId } = await newReferral();
    const before = await rowCounts(server.db, 'referral_contact');
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => add(id)),
      ana.delete(`${ROUTE}/${contactId}`),
    ]);
    const added = answers.filter(({ status }) => status === 201).length;
    const deleted = answers.filter(({ status }) => status === 200).length;
    const left = await contactIds(id);
    expect(left).toHaveLength(1 + added - deleted);
    expect(left.length).toBeGreaterThanOrEqual(1);
    expect(left.length).toBeLessThanOrEqual(3);
    expect(await rowCounts(server.db, 'referral_contact')).toEqual({
      referral_contact: Number(before['referral_contact']) + added - deleted,
    });
  });
});
