import { createHash } from 'node:crypto';
import { wholeText } from '@indike/contract/texts/legal-text';
import { myDataDocument } from '@indike/contract/accounts/privacy';
import { FIRST_PROGRAMME } from '@indike/rules/money/first-programme';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientOf } from '../testing/client.ts';
import { earn, close } from '../testing/money.ts';
import { newOperator } from '../testing/operators.ts';
import { refer, referralForm, signUp, type Indiker } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { referralConsent, termsWith } from '../platform/brand.ts';

const terms = termsWith(FIRST_PROGRAMME);

const server = useTestServer();
let operator: Client;
beforeAll(async () => {
  operator = await newOperator(server);
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
/** The first bytes of a JPEG, because nothing reads more of it. */
const PICTURE = Buffer.from('ffd8ffe000104a464946', 'hex');

/** Adds bank account, avatar, social identity and a preference, mostly with direct inserts. */
async function giveEverything(ana: Indiker): Promise<void> {
  const now = server.clock.now();
  const user_id = ana.id;
  await server.db
    .insertInto('bank_account')
    .values({
      user_id,
      transfer_type: 'pix',
      pix_type: 'email',
      pix_key: 'chave@pix.example',
      updated_at: now,
    })
    .execute();
  await server.db
    .insertInto('avatar')
    .values({ user_id, image: PICTURE, hash: sha256(String(user_id)), updated_at: now })
    .execute();
  await server.db
    .insertInto('social_identity')
    .values({ user_id, provider: 'google', subject: `subject-${user_id}`, created_at: now })
    .execute();
  await ana.put('/api/me/notifications', { notifications: [{ kind: 'withdrawal', enabled: false }] });
}

it.each(['/api/me/consents', '/api/me/data', '/api/me/erasure'])('GET %s needs a session', async (path) => {
  expect((await clientOf(server).get(path)).status).toBe(401);
});

describe('GET /api/me/consents', () => {
  it('lists what was accepted, with version, date, address, hash of the text and the company', async () => {
    const ana = await signUp(server);
    await refer(ana, { name: 'Padaria Consentida' });
    const rui = await signUp(server);
    await refer(rui, { name: 'Empresa do Rui' });
    // The consent of a company that used Ana's share link is not Ana's.
    await server.db
      .insertInto('consent')
      .values({
        user_id: ana.id,
        kind: 'company',
        version: '1',
        text_hash: Buffer.alloc(32),
        accepted_at: server.clock.now(),
        address: '203.0.113.7',
      })
      .execute();
    const { status, body } = await ana.get('/api/me/consents');
    expect(status).toBe(200);
    const at = server.clock.now().toISOString();
    expect(body).toMatchObject({ current_page: 1, per_page: 10, total: 2 });
    expect(body.data).toEqual([
      {
        kind: 'terms',
        label: 'Termos de uso',
        version: terms.version,
        accepted_at: at,
        address: '127.0.0.1',
        text_hash: sha256(wholeText(terms)),
        company: null,
      },
      {
        kind: 'referral',
        label: 'Consentimento da indicação',
        version: referralConsent.version,
        accepted_at: at,
        address: '127.0.0.1',
        text_hash: sha256(wholeText(referralConsent)),
        company: 'Padaria Consentida',
      },
    ]);
  });

  it('is paged, with the terms first, then the newest', async () => {
    const ana = await signUp(server);
    for (let n = 1; n <= 12; n += 1) await refer(ana, { name: `Empresa ${n}` });
    const companies = async (query: string) =>
      (await ana.get(`/api/me/consents${query}`)).body.data.map(
        ({ company }: { company: string }) => company,
      );
    const names = Array.from({ length: 12 }, (_, n) => `Empresa ${12 - n}`);
    expect(await companies('')).toEqual([null, ...names.slice(0, 9)]);
    expect(await companies('?page=2')).toEqual(names.slice(9));
    expect(await companies('?page=2&limit=5')).toEqual(names.slice(4, 9));
    expect(await companies('?page=3')).toEqual([]);
    const { status, body } = await ana.get('/api/me/consents?limit=101');
    expect([status, body.errors]).toEqual([422, { limit: ['O limite vai de 1 a 100'] }]);
  });
});

describe('GET /api/me/data', () => {
  it('is a file with everything stored about the person', async () => {
    const ana = await signUp(server, { firstname: 'Anastácia' });
    await giveEverything(ana);
    await earn(server, ana, operator, 1_000);
    const withdrawal = await ana.post('/api/withdraw-payments');
    expect(withdrawal.status).toBe(201);
    await close(server, ana, operator, { value: 500 });

    const answer = await ana.get('/api/me/data');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="indike-meus-dados-2026-11-21.json"',
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { body } = answer;
    expect(myDataDocument.safeParse(body).success).toBe(true);
    expect(body).toMatchObject({
      schema_version: 11,
      exported_at: server.clock.now().toISOString(),
      profile: {
        id: ana.id,
        firstname: 'Anastácia',
        email: ana.email,
        document: ana.document,
        avatar: `data:image/jpeg;base64,${PICTURE.toString('base64')}`,
      },
      address: { city: 'São Paulo', state: 'São Paulo' },
      bank_account: { pix_key: 'chave@pix.example', account_owner_is_user: true },
      sessions: [{ current: true, address: '127.0.0.1' }],
      social_identities: [{ provider: 'google' }],
    });
    const today = server.clock.now().toISOString().slice(0, 10);
    expect(body.privacy_requests).toMatchObject([{ kind: 'access', received_on: today, due_on: today }]);
    expect(body.consents).toHaveLength(3);
    expect(body.notifications.find(({ kind }: { kind: string }) => kind === 'withdrawal').enabled).toBe(
      false,
    );
    expect(body.referrals).toHaveLength(2);
    expect(body.referrals[0]).toMatchObject({
      contacts: [{ name: 'João Araújo', email: 'joao@empresa.example' }],
      contract: { value: 1_000, closed_at: '2026-11-16' },
      reward: { state: 'frozen', level: 'prata', total: 500 },
    });
    const statuses = body.referrals[0].status_transactions.map(
      ({ indication_status_id }: { indication_status_id: number }) => indication_status_id,
    );
    expect(statuses).toEqual([4, 3, 2, 1]);
    expect(body.earnings.map(({ state, value }: { state: string; value: number }) => [state, value])).toEqual(
      [
        ['requested', 500],
        ['promised', 250],
      ],
    );
    expect(body.withdrawals).toMatchObject([
      { id: withdrawal.body.id, total: 500, wallet_transactions: [{ value: 500 }] },
    ]);
    const balances = Object.fromEntries(
      body.ledger.balances.map(({ account, balance }: { account: string; balance: number }) => [
        account,
        balance,
      ]),
    );
    expect(balances).toMatchObject({ promised: 250, receivable: 0, available: 0, requested: 500, paid: 0 });
    const sums: Record<string, number> = {};
    for (const { entries } of body.ledger.transactions) {
      for (const { account, amount } of entries) sums[account] = (sums[account] ?? 0) + amount;
    }
    expect(sums).toEqual({ promised: 250, receivable: 0, available: 0, requested: 500 });
    expect(body.ledger.transactions.at(-1).description).toContain('prevista');
  });

  it('has no data of other people or operators, and no secrets', async () => {
    const ana = await signUp(server);
    await giveEverything(ana);
    const rui = await signUp(server, { firstname: 'Ruibarbo', lastname: 'Estrangeiro' });
    const document = String(referralForm()['document']);
    const id = await refer(ana, { document });
    await refer(rui, {
      document,
      contact: { name: 'Zoraide', email: 'z@outra.example', phone: '11933332222' },
    });
    await operator.post(`/api/operator/indications/${id}/transitions`, {
      status: 1,
      note: 'anotação interna da operadora',
    });
    const text = JSON.stringify((await ana.get('/api/me/data')).body);
    const { token_hash } = await server.db
      .selectFrom('session')
      .select('token_hash')
      .where('user_id', '=', ana.id)
      .executeTakeFirstOrThrow();
    const forbidden = [
      'Ruibarbo',
      'Estrangeiro',
      rui.email,
      rui.document,
      'Zoraide',
      'anotação interna',
      'operator',
      'password',
      '$argon2id',
      ana.token,
      token_hash.toString('hex'),
      token_hash.toString('base64'),
      `subject-${ana.id}`,
    ];
    expect(forbidden.filter((word) => text.includes(word))).toEqual([]);
    expect(text).toContain(ana.document);
  });

  it('works for a person without any data yet', async () => {
    const ana = await signUp(server);
    const { status, body } = await ana.get('/api/me/data');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      bank_account: null,
      referrals: [],
      withdrawals: [],
      ledger: { balances: [], transactions: [] },
    });
    expect(body.profile.avatar).toBeNull();
  });

  it('is limited to 20 times an hour', async () => {
    const [ana, rui] = [await signUp(server), await signUp(server)];
    for (let n = 0; n < 20; n += 1) expect([n, (await ana.get('/api/me/data')).status]).toEqual([n, 200]);
    const late = await ana.get('/api/me/data');
    expect([late.status, late.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await rui.get('/api/me/data')).status).toBe(200);
  });
});
