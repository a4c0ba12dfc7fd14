import { describe, expect, it } from 'vitest';
import { apiReferralForm, newApiKey } from '../testing/api-keys.ts';
import { newOperator } from '../testing/operators.ts';
import { newCnpj, refer, referralForm, signUp, type Indiker } from '../testing/people.ts';
import { rowCounts } from '../testing/rows.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { counted } from '../system-tests/testing/figures.ts';

// The programme sets no limit (product 4.9), but one person must not overload the process.

const HOUR = 60;
const DAY = 300;
const ATTEMPTS = 300;
/** Few enough for a busy machine to serve in time; not a divisor of the quotas, so that a group crosses the limit. */
const CONCURRENT = 25;
const server = useTestServer({ quotas: true });

const send = (person: Indiker, more: Record<string, unknown> = {}) =>
  person.post('/api/indication-v3', referralForm(more));
const add = (person: Indiker, indication_id: number) =>
  person.post('/api/indication-contact', {
    indication_id,
    name: 'Maria',
    email: 'm@e.co',
    phone: '11987650011',
  });
const nextHour = (person: Indiker) =>
  server.deps.limits.clear(
    ...(['referralHour', 'contactHour', 'referralAttempt'] as const).map((limit) => ({
      limit,
      key: `user:${person.id}`,
    })),
  );
const sendMany = async (person: Indiker, count: number, more?: Record<string, unknown>) => {
  const statuses: number[] = [];
  while (statuses.length < count) {
    const length = Math.min(CONCURRENT, count - statuses.length);
    const group = await Promise.all(Array.from({ length }, () => send(person, more)));
    statuses.push(...group.map(({ status }) => status));
  }
  return counted(statuses);
};

describe('POST /api/indication-v3', () => {
  it(`is accepted ${HOUR} times an hour, even concurrently, then refused with the time to wait`, async () => {
    const [ana, rui] = [await signUp(server), await signUp(server)];
    expect(await sendMany(ana, HOUR + 20)).toEqual({ 201: HOUR, 429: 20 });
    const refused = await send(ana);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect(refused.body.message).toBe(
      'Você enviou muitas indicações em pouco tempo. Tente de novo em 60 minutos.',
    );
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect((await send(rui)).status).toBe(201);
  });

  it(`is accepted ${DAY} times a day`, async () => {
    const ana = await signUp(server);
    for (let hour = 0; hour < DAY / HOUR; hour += 1) {
      expect(await sendMany(ana, HOUR)).toEqual({ 201: HOUR });
      await nextHour(ana);
    }
    const refused = await send(ana);
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'Você enviou muitas indicações em pouco tempo. Tente de novo em 24 horas.',
    ]);
    // A request refused by the daily quota does not count towards the hourly one.
    await server.deps.limits.clear({ limit: 'referralDay', key: `user:${ana.id}` });
    expect((await send(ana)).status).toBe(201);
  });

  it('does not count refused forms towards the quotas, but limits their number', async () => {
    const ana = await signUp(server);
    const document = newCnpj();
    await refer(ana, { document });
    const again = (times: number) => sendMany(ana, times, { document });
    expect(await sendMany(ana, 100, { document: '123' })).toEqual({ 422: 100 });
    expect(await again(100)).toEqual({ 422: 100 });
    expect(await sendMany(ana, HOUR)).toEqual({ 201: HOUR - 1, 429: 1 });
    await server.deps.limits.clear({ limit: 'referralHour', key: `user:${ana.id}` });
    // What the hourly quota refused was no attempt.
    const left = ATTEMPTS - 1 - 100 - (HOUR - 1);
    expect(await again(left + 41)).toEqual({ 422: left, 429: 41 });
    await nextHour(ana);
    expect((await send(ana)).status).toBe(201);
  });
});

it('counts what a system sends on behalf of the Indiker too', async () => {
  const ana = await signUp(server);
  const crm = await newApiKey(server, await newOperator(server));
  expect(await sendMany(ana, HOUR - 1)).toEqual({ 201: HOUR - 1 });
  const statuses: number[] = [];
  for (let sent = 0; sent < 2; sent += 1)
    statuses.push((await crm.post('/api/v1/referrals', apiReferralForm({ id: ana.id }))).status);
  expect([...statuses, (await send(ana)).status]).toEqual([201, 429, 429]);
});

describe('contacts', () => {
  it(`can be added ${HOUR} times an hour, and deleting them does not free the quota`, async () => {
    const ana = await signUp(server);
    const id = await refer(ana);
    const before = await rowCounts(server.db, 'referral_contact');
    for (let n = 0; n < HOUR; n += 1) {
      const added = await add(ana, id);
      expect([n, added.status]).toEqual([n, 201]);
      expect((await ana.delete(`/api/indication-contact/${added.body.id}`)).status).toBe(200);
    }
    const refused = await add(ana, id);
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'Você salvou muitos contatos em pouco tempo. Tente de novo em 60 minutos.',
    ]);
    expect(await rowCounts(server.db, 'referral_contact')).toEqual(before);
  });

  it('do not count towards the quota when refused', async () => {
    const ana = await signUp(server);
    const id = await refer(ana);
    await add(ana, id);
    await add(ana, id);
    const full = await Promise.all(Array.from({ length: HOUR + 5 }, () => add(ana, id)));
    // Concurrent requests beyond the quota may get 429; later ones do not.
    expect(Object.keys(counted(full.map(({ status }) => status)))).toContain('422');
    expect((await add(ana, id)).body.code).toBe('contact_limit');
    expect((await add(ana, await refer(ana))).status).toBe(201);
  });
});
