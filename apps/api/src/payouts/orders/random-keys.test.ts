import type { Centavos } from '@indike/rules/money/money';
import { beforeAll, describe, expect, it } from 'vitest';
import { runUntilIdle } from '../../testing/loops.ts';
import { startTestServer } from '../../testing/server.ts';
import { clientOf } from '../../testing/client.ts';
import { addBank, changeBank, PIX } from '../../testing/money.ts';
import { profileCode } from '../../testing/codes.ts';
import { signUp } from '../../testing/people.ts';
import {
  approve,
  BATCHES,
  newRequest,
  PAYOUT_DAY,
  type PayoutTest,
  prepare,
  read,
  renewPayoutTest,
  startPayoutTest,
  withdrawal,
} from '../../testing/payouts.ts';
import { createTestProvider, type TestProvider } from '../../testing/pix-provider.ts';
import { authorizeTransfer } from './authorization.ts';
import { createOrderSender } from './jobs.ts';

const KEY = '123e4567-e89b-42d3-a456-426614174000';
const RANDOM = { pix_type: 4, pix_key: KEY.toUpperCase() };
let here: PayoutTest;
let provider: TestProvider;
beforeAll(async () => {
  provider = createTestProvider(PAYOUT_DAY);
  here = await startPayoutTest({ pixProviders: new Map([['efi', provider]]) });
});
renewPayoutTest(() => here);

const look = async () => {
  const clock = { now: () => new Date(`${PAYOUT_DAY}T15:00:00Z`) };
  await runUntilIdle(createOrderSender({ ...here.server.deps, clock }));
};

describe('where a provider checks the owner of a key', () => {
  it('a random key is accepted and shown like any other', async () => {
    const ana = await signUp(here.server);
    expect((await ana.get('/api/bank-account')).body).toEqual({ bank_account: null, random_key: true });
    await addBank(here.server, ana, RANDOM);
    expect((await ana.get('/api/bank-account')).body.bank_account).toMatchObject({
      pix_type: 4,
      pix_key: KEY,
    });
    const { status, body } = await changeBank(here.server, ana, { ...RANDOM, pix_key: 'x' });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['pix_key']]);
  });

  it('one is paid by the provider only, never by file, with its reason', async () => {
    const { id } = await newRequest(here.server, here.admin, RANDOM);
    const reason =
      'Este saque vai para uma chave aleatória, que só um provedor que confere o dono dela paga, e este lote vai por arquivo.';
    const byFile = await here.preparer.get(
      `${BATCHES}/proposal?payment_date=${PAYOUT_DAY}&method=cnab&limit=100`,
    );
    expect(byFile.body.data.map((row: { id: number }) => row.id)).not.toContain(id);
    expect(byFile.body.excluded).toContainEqual(
      expect.objectContaining({ id, problem: { code: 'random_key', message: reason } }),
    );
    const refused = await prepare(here.preparer, [id]);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { withdrawal_ids: [`Saque ${id}: ${reason}`] },
    ]);

    const { body } = await prepare(here.preparer, [id], { method: 'efi' });
    expect((await read(here, body.id)).items[0].destination).toContain('PIX na chave aleatória 123e•••4000');
    await approve(here, body.id);
    await look();
    expect(await withdrawal(here, id)).toMatchObject({ status: 'paid' });
    expect(provider.book.get(`S${id}T1`)).toMatchObject({ key: KEY, keyType: 'random' });
    expect((await withdrawal(here, id)).bank_account).toMatchObject({ pix_key: '123e***4000' });
  });
});

it('Asaas must say whose key it is before a payment to a random one may leave', async () => {
  const { indiker, id } = await newRequest(here.server, here.admin, RANDOM);
  const asaas = { ...provider, method: 'asaas' } as const;
  const server = await startTestServer({ beside: here.server, pixProviders: new Map([['asaas', asaas]]) });
  try {
    const { body } = await prepare(here.preparer, [id], { method: 'asaas' });
    expect((await clientOf(server, here.approver.token).post(`${BATCHES}/${body.id}/approve`)).status).toBe(
      200,
    );
    await server.db
      .updateTable('payment_order')
      .set({ state: 'sending', sent_at: server.clock.now() })
      .where('withdrawal_id', '=', id)
      .execute();
    const asked = { id: 'T1', reference: `S${id}T1`, value: 50_000 as Centavos, key: KEY };
    const stranger = await authorizeTransfer(server.deps.db, { ...asked, cpf: '***.982.247-**' });
    expect([stranger, await authorizeTransfer(server.deps.db, { ...asked, cpf: undefined })]).toEqual([
      'A chave PIX pertence a outra pessoa.',
      'A chave PIX pertence a outra pessoa.',
    ]);
    const own = `***.${indiker.document.slice(3, 6)}.${indiker.document.slice(6, 9)}-**`;
    expect(await authorizeTransfer(server.deps.db, { ...asked, cpf: own })).toBeNull();
  } finally {
    await server.stop();
  }
});

it('where none does, it is refused like a type that does not exist, and what was saved before waits', async () => {
  const { indiker, id } = await newRequest(here.server, here.admin, RANDOM);
  const without = await startTestServer({ beside: here.server, pixProviders: new Map() });
  try {
    const ana = clientOf(without, indiker.token);
    expect((await ana.get('/api/bank-account')).body).not.toHaveProperty('random_key');
    const bia = await signUp(without);
    const validation_code = await profileCode(without, bia, 'bank_account');
    const { status, body } = await bia.post('/api/bank-account', { ...PIX, ...RANDOM, validation_code });
    expect([status, body.errors]).toEqual([422, { pix_type: ['Tipo de chave PIX é obrigatório'] }]);
    const proposal = await clientOf(without, here.preparer.token).get(
      `${BATCHES}/proposal?payment_date=${PAYOUT_DAY}`,
    );
    expect(proposal.body.excluded).toContainEqual(
      expect.objectContaining({ id, problem: expect.objectContaining({ code: 'random_key' }) }),
    );
  } finally {
    await without.stop();
  }
});
