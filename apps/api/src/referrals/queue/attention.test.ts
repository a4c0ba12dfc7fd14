import { ATTENTION, type Attention } from '@indike/contract/operator/attention';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { close, transitionTo } from '../../testing/money.ts';
import { newOperator } from '../../testing/operators.ts';
import { refer, signUp, type Indiker } from '../../testing/people.ts';
import { useTestServer } from '../../testing/use-test-server.ts';

const DAY = 86_400_000;
const CONTACT = {
  name: 'Rita Melo',
  email: 'rita@empresa.example',
  phone: '11912345679',
  observation: null,
};

const server = useTestServer();
let ana: Indiker;
let operator: Client;
beforeAll(async () => {
  ana = await signUp(server);
  operator = await newOperator(server);
});

const needing = async (attention: Attention): Promise<number[]> => {
  const { body } = await operator.get(`/api/operator/queue?attention=${attention}&limit=100`);
  return body.data.map(({ id }: { id: number }) => id);
};
const contactOf = async (id: number) =>
  (await operator.get(`/api/operator/indications/${id}`)).body.contacts[0];

it('refuses an unknown value', async () => {
  const { status, body } = await operator.get('/api/operator/queue?attention=all');
  expect([status, Object.keys(body.errors)]).toEqual([422, ['attention']]);
});

it('filters the counts by status in the same way', async () => {
  for (const attention of ATTENTION) {
    const { body } = await operator.get(`/api/operator/queue/counts?attention=${attention}`);
    const total = body.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
    expect(total).toBe((await needing(attention)).length);
  }
});

describe('a corrected contact', () => {
  it('counts once it is changed or added after the operator asked for it, until the next transition', async () => {
    const [changed, added, untouched] = [await refer(ana), await refer(ana), await refer(ana)];
    for (const id of [changed, added, untouched]) {
      await transitionTo(operator, id, { status: 'in_contact' });
      await transitionTo(operator, id, { status: 'fix_contact' });
    }
    expect(await needing('contact_corrected')).toEqual([]);
    const { id: contactId } = await contactOf(changed);
    const edited = await ana.put(`/api/indication-contact/${contactId}`, {
      ...CONTACT,
      indication_id: changed,
    });
    const more = await ana.post('/api/indication-contact', { ...CONTACT, indication_id: added });
    expect([edited.status, more.status]).toEqual([200, 201]);
    expect(await needing('contact_corrected')).toEqual([changed, added]);
    await transitionTo(operator, changed, { status: 'in_contact' });
    expect(await needing('contact_corrected')).toEqual([added]);
    await transitionTo(operator, added, { status: 'cancelled', reason: 'no_contact' });
    expect(await needing('contact_corrected')).toEqual([]);
  });

  it('no longer counts once it is deleted', async () => {
    const referral = await refer(ana);
    await transitionTo(operator, referral, { status: 'in_contact' });
    await transitionTo(operator, referral, { status: 'fix_contact' });
    const { body } = await ana.post('/api/indication-contact', { ...CONTACT, indication_id: referral });
    expect(await needing('contact_corrected')).toEqual([referral]);
    expect((await ana.delete(`/api/indication-contact/${body.id}`)).status).toBe(200);
    expect(await needing('contact_corrected')).toEqual([]);
  });

  it('does not count when it is saved unchanged, or was added before the operator asked for it', async () => {
    const [same, early] = [await refer(ana), await refer(ana)];
    const added = await ana.post('/api/indication-contact', { ...CONTACT, indication_id: early });
    await transitionTo(operator, same, { status: 'in_contact' });
    const { id, indication_id, name, email, phone } = await contactOf(same);
    const saved = await ana.put(`/api/indication-contact/${id}`, {
      indication_id,
      name,
      email,
      phone,
      observation: '',
    });
    expect([added.status, saved.status]).toEqual([201, 200]);
    expect(await needing('contact_corrected')).toEqual([]);
  });
});

it('an awaited invoice is due within seven days, then overdue, and neither once the contract is cancelled', async () => {
  const today = server.clock.now().toISOString().slice(0, 10);
  const inDays = (days: number) =>
    new Date(server.clock.now().getTime() + days * DAY).toISOString().slice(0, 10);
  const [first, second, later] = [
    await close(server, ana, operator, { due: today }),
    await close(server, ana, operator, { due: inDays(7) }),
    await close(server, ana, operator, { due: inDays(8) }),
  ];
  expect([await needing('invoice_due'), await needing('invoice_overdue')]).toEqual([[first, second], []]);
  server.clock.advance(DAY);
  operator = await newOperator(server);
  expect([await needing('invoice_due'), await needing('invoice_overdue')]).toEqual([
    [second, later],
    [first],
  ]);
  await transitionTo(operator, first, { status: 'cancelled', reason: 'no_contact' });
  expect(await needing('invoice_overdue')).toEqual([]);
  await operator.post(`/api/operator/indications/${second}/invoice-payment`, { paid_at: today });
  expect(await needing('invoice_due')).toEqual([later]);
});

it('a reward counts as expiring during its last thirty days', async () => {
  const today = server.clock.now().toISOString().slice(0, 10);
  const id = await close(server, ana, operator, { due: today });
  server.clock.advance(59 * DAY);
  operator = await newOperator(server);
  expect(await needing('reward_expiring')).not.toContain(id);
  server.clock.advance(DAY);
  operator = await newOperator(server);
  expect(await needing('reward_expiring')).toContain(id);
});
