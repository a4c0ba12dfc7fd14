import { MAX_CONNECTIONS } from '@indike/rules/integrations/crm';
import { OPERATOR_ROLES } from '@indike/rules/operators/roles';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { waitForReadableChanges } from '../testing/api-keys.ts';
import { clientOf } from '../testing/client.ts';
import {
  authorizeCrm,
  bookOf,
  CONNECTIONS,
  clearCrm,
  connectCrm,
  connectionPath,
  CRMS,
  dealOf,
  EACH_CRM,
  mappingOf,
  newConnection,
  newCrmForm,
  STAGE,
  syncCrm,
  syncLater,
} from '../testing/crm.ts';
import { transitionTo } from '../testing/money.ts';
import { newEnrolledOperator, newOperator, type Operator } from '../testing/operators.ts';
import { type Indiker, newCnpj, refer, signUp } from '../testing/people.ts';
import { statusOf } from '../testing/rows.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const server = useTestServer({ standIns: true });
const MINUTE = 60_000;
let admin: Operator;
let ana: Indiker;
beforeEach(async () => {
  admin = await newOperator(server);
  ana = await signUp(server);
});
afterEach(() => clearCrm(server));

const read = async (id: number) =>
  (await admin.get(CONNECTIONS)).body.find((row: { id: number }) => row.id === id);
const sync = () => syncLater(server);
const move = (referralId: number, columns: object) => {
  const deal = dealOf(bookOf(server), referralId);
  return bookOf(server).put('deals', columns, deal?.id);
};
const items = async (id: number) => (await admin.get(connectionPath(id, '/items'))).body.data;

describe('the calls', () => {
  it('are for administrators, and auditors read', async () => {
    const id = await connectCrm(admin);
    expect((await clientOf(server).get(CONNECTIONS)).status).toBe(401);
    const statuses: [string, ...number[]][] = [];
    for (const role of OPERATOR_ROLES) {
      const operator = await newOperator(server, role);
      const answers = [
        await operator.get(CONNECTIONS),
        await operator.get(connectionPath(id, '/items')),
        await operator.get(connectionPath(id, '/lists')),
        await operator.post(connectionPath(id, '/pause')),
      ];
      statuses.push([role, ...answers.map(({ status }) => status)]);
    }
    expect(Object.fromEntries(statuses.map(([role, ...rest]) => [role, rest]))).toEqual({
      analyst: [403, 403, 403, 403],
      finance: [403, 403, 403, 403],
      admin: [200, 200, 200, 200],
      auditor: [200, 200, 200, 403],
    });
  });

  it('make no more connections than allowed, also when two are made at once', async () => {
    for (let n = 1; n < MAX_CONNECTIONS; n += 1) await connectCrm(admin);
    const answers = await Promise.all([1, 2, 3].map(() => admin.post(CONNECTIONS, newCrmForm())));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });

  it('ask for the second factor again before a token is stored or deleted', async () => {
    const id = await connectCrm(admin);
    const { operator } = await newEnrolledOperator(server);
    server.clock.advance(60 * MINUTE);
    const answers = [
      await operator.post(CONNECTIONS, newCrmForm()),
      await operator.put(connectionPath(id, '/token'), { token: newCrmForm().token }),
      await operator.delete(connectionPath(id)),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [403, 'confirmation_required']),
    );
  });

  it('store no token that the CRM refuses, and tell it from a CRM that does not answer', async () => {
    const refused = await admin.post(CONNECTIONS, newCrmForm('pipedrive', { token: 'errado' }));
    expect([refused.status, refused.body.errors?.token?.[0]]).toEqual([
      422,
      'O CRM não aceitou o token. Confira se está inteiro, em vigor e com as permissões pedidas.',
    ]);
    bookOf(server).faultOf = () => ({ status: 'hang' });
    const silent = await admin.post(CONNECTIONS, newCrmForm());
    expect([silent.status, silent.body.message]).toEqual([
      503,
      'O CRM não respondeu. O token pode estar certo: tente de novo daqui a pouco.',
    ]);
    expect((await admin.get(CONNECTIONS)).body).toEqual([]);
    const spaced = await admin.post(CONNECTIONS, newCrmForm('pipedrive', { token: 'com espaço', name: '' }));
    expect(spaced.status).toBe(422);
    expect(Object.keys(spaced.body.errors).toSorted()).toEqual(['name', 'token']);
  });
});

it('stores no token of an account of HubSpot that counts in another currency', async () => {
  const id = await connectCrm(admin, { provider: 'hubspot' });
  bookOf(server).currency = 'USD';
  const errors = { token: ['A moeda da conta do HubSpot não é o real (BRL).'] };
  for (const answer of [
    await admin.post(CONNECTIONS, newCrmForm('hubspot')),
    await admin.post(connectionPath(id, '/test')),
  ])
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  expect((await admin.get(CONNECTIONS)).body).toHaveLength(1);
});

describe.each(EACH_CRM)('%s', (_name, provider) => {
  const writesSince = (length: number) =>
    bookOf(server)
      .calls.slice(length)
      .filter(({ method, path }) => method !== 'GET' && !CRMS[provider].reads.test(path));

  it('never answers, logs or audits a secret, and keeps it encrypted', async () => {
    const id = await connectCrm(admin, { provider });
    await refer(ana);
    await sync();
    const { encrypted } = await server.db
      .selectFrom('connection')
      .select('encrypted')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const audit = await server.db.selectFrom('audit_log').selectAll().execute();
    const answer = (await admin.get(CONNECTIONS)).body;
    const seen = JSON.stringify([encrypted, audit, answer, server.logs()], (_, value) =>
      typeof value === 'bigint' ? '' : value,
    );
    // The token or the application's secret, and what the application was given.
    expect(seen).not.toContain(newCrmForm().token);
    expect(seen).not.toMatch(/acesso-\d|renovacao-\d/);
    expect(audit.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'connection.create',
        'connection.map',
        'connection.activate',
        ...(provider === 'rdstation' ? ['connection.authorize'] : []),
      ]),
    );
  });

  it('offers its lists, and needs a stage for new referrals', async () => {
    const { account, fields, pipeline } = CRMS[provider];
    const id = await newConnection(admin, provider);
    const lists = (await admin.get(connectionPath(id, '/lists'))).body;
    expect(lists.pipelines).toMatchObject([{ id: pipeline, name: 'Indicações' }]);
    expect(lists.pipelines[0].stages).toEqual(
      mappingOf(provider).stages.map(({ stage }) => ({ id: stage, name: expect.any(String) })),
    );
    expect(lists.company_fields).toEqual([{ id: fields.cnpj, name: 'CNPJ' }]);
    const link = { id: fields.link, name: 'Endereço na Indike' };
    expect(lists.link_fields).toContainEqual(link);
    expect(lists.deal_fields).toEqual([link, { id: fields.indiker, name: 'Indiker' }]);
    expect((await admin.post(connectionPath(id, '/activate'), { backfill: true })).status).toBe(409);
    const without = await admin.put(connectionPath(id, '/mapping'), { ...mappingOf(provider), stages: [] });
    expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['stages']]);
    expect((await admin.post(connectionPath(id, '/test'))).body).toEqual({ account });
  });

  describe('from here to the CRM', () => {
    it('makes company, person and deal of a new referral once, and moves the deal', async () => {
      const id = await connectCrm(admin, { provider });
      const document = newCnpj();
      const referral = await refer(ana, { document });
      await sync();
      await sync();
      const { records } = bookOf(server);
      expect([records.organizations.size, records.persons.size, records.deals.size]).toEqual([1, 1, 1]);
      const deal = dealOf(bookOf(server), referral);
      expect(deal).toMatchObject({ stage_id: 1, status: 'open', org_id: 1, person_id: 1 });
      await transitionTo(admin, referral, { status: 'in_contact' });
      await sync();
      expect(dealOf(bookOf(server), referral)).toMatchObject({ stage_id: 2, status: 'open' });
      expect((await read(id)).counts).toEqual({ pending: 0, synced: 1, person: 0, failed: 0 });
    });

    it('makes each record once when answers get lost', async () => {
      await connectCrm(admin, { provider });
      let lost = 0;
      bookOf(server).faultOf = ({ method, path }) => {
        if (method !== 'POST' || lost >= 3 || CRMS[provider].reads.test(path)) return null;
        lost += 1;
        return { status: 'hang', afterwards: true };
      };
      await refer(ana);
      for (let n = 0; n < 6; n += 1) await sync();
      const { records } = bookOf(server);
      expect(lost).toBe(3);
      expect([records.organizations.size, records.persons.size, records.deals.size]).toEqual([1, 1, 1]);
    });

    it('brings open referrals from before only when asked to', async () => {
      const before = await refer(ana);
      await waitForReadableChanges(server.db);
      await connectCrm(admin, { provider });
      await sync();
      expect(bookOf(server).records.deals.size).toBe(0);
      await server.db.deleteFrom('connection').execute();
      const open = await server.db
        .selectFrom('referral')
        .select('id')
        .where('status', 'not in', ['cancelled', 'finished'])
        .execute();
      await connectCrm(admin, { provider, backfill: true });
      for (let n = 0; n < 3; n += 1) await sync();
      expect(bookOf(server).records.deals.size).toBe(open.length);
      expect(dealOf(bookOf(server), before)).toBeDefined();
    });
  });

  describe('from the CRM to here', () => {
    it('moves the referral as the staff does, under the name of the connection', async () => {
      await connectCrm(admin, { provider });
      const referral = await refer(ana);
      await sync();
      move(referral, { stage_id: STAGE.haggling, value: 5000.5 });
      const calls = bookOf(server).calls.length;
      await sync();
      expect(await statusOf(server.db, referral)).toBe('in_negotiation');
      const row = await server.db
        .selectFrom('referral')
        .select('estimated_value')
        .where('id', '=', referral)
        .executeTakeFirstOrThrow();
      expect(row.estimated_value).toBe(500_050);
      // It is left where people there put it.
      expect(dealOf(bookOf(server), referral)).toMatchObject({ stage_id: 5, value: 5000.5 });
      await sync();
      expect(writesSince(calls)).toEqual([]);
      const audited = await server.db
        .selectFrom('audit_log as a')
        .innerJoin('operator as o', 'o.id', 'a.operator_id')
        .select(['a.action', 'o.name', 'o.kind'])
        .where('a.entity', '=', 'referral')
        .where('a.entity_id', '=', referral)
        .execute();
      const entry = { action: 'referral.transition', name: 'Vendas', kind: 'service' };
      expect(audited).toEqual([entry, entry]);
    });

    it('leaves a won deal to a person, who completes the contract', async () => {
      const id = await connectCrm(admin, { provider });
      const referral = await refer(ana);
      await sync();
      move(referral, { status: 'won', value: 9000 });
      await sync();
      expect(await statusOf(server.db, referral)).toBe('in_negotiation');
      expect(await items(id)).toMatchObject([
        {
          id: referral,
          state: 'person',
          reason: 'Informe o valor do contrato, a data de fechamento e o vencimento da primeira fatura.',
        },
      ]);
      const today = server.clock.now().toISOString().slice(0, 10);
      const contract = { value: 9100, closed_at: today, first_invoice_due_date: '2026-12-20' };
      const done = await transitionTo(admin, referral, { status: 'accepted', contract });
      expect(done.status).toBe(200);
      await sync();
      expect(await items(id)).toEqual([]);
      expect(dealOf(bookOf(server), referral)).toMatchObject({ status: 'won', value: 9100 });
      move(referral, { value: 8000 });
      await sync();
      expect(dealOf(bookOf(server), referral)).toMatchObject({ status: 'won', value: 9100 });
    });

    it('cancels the referral of a lost deal for the chosen reason, and does not open it again', async () => {
      await connectCrm(admin, { provider });
      const referral = await refer(ana);
      await sync();
      move(referral, { status: 'lost' });
      await sync();
      expect(await statusOf(server.db, referral)).toBe('cancelled');
      move(referral, { status: 'open' });
      await sync();
      await sync();
      expect(await statusOf(server.db, referral)).toBe('cancelled');
      expect(dealOf(bookOf(server), referral)).toMatchObject({ status: 'lost' });
    });

    it('waits for a person where no reason was chosen, and goes on when asked to', async () => {
      const id = await connectCrm(admin, { provider, mapping: { lost_reason: null } });
      const referral = await refer(ana);
      await sync();
      move(referral, { status: 'lost' });
      await sync();
      expect(await items(id)).toMatchObject([{ id: referral, reason: 'Informe o motivo do cancelamento.' }]);
      await admin.put(connectionPath(id, '/mapping'), mappingOf(provider));
      expect((await admin.post(connectionPath(id, `/items/${referral}/retry`))).status).toBe(200);
      expect((await admin.post(connectionPath(id, `/items/${referral}/retry`))).status).toBe(404);
      await sync();
      expect(await statusOf(server.db, referral)).toBe('cancelled');
    });

    it('says when a deal was deleted there, and makes another one when asked to', async () => {
      const id = await connectCrm(admin, { provider });
      const referral = await refer(ana);
      await sync();
      move(referral, { is_deleted: true, custom_fields: {} });
      await transitionTo(admin, referral, { status: 'in_contact' });
      await sync();
      expect(await items(id)).toMatchObject([{ reason: expect.stringContaining('não existe mais no CRM') }]);
      await admin.post(connectionPath(id, `/items/${referral}/retry`));
      await sync();
      expect(dealOf(bookOf(server), referral)).toMatchObject({ stage_id: 2 });
    });
  });

  describe('a hint', () => {
    it('only makes us ask at once, and needs our signature', async () => {
      const id = await connectCrm(admin, { provider });
      const referral = await refer(ana);
      await sync();
      move(referral, { stage_id: STAGE.in_contact });
      await syncCrm(server);
      expect(await statusOf(server.db, referral)).toBe('waiting');
      const hook = new URL((await read(id)).hook_url).pathname;
      const lie = { meta: { entity: 'deal' }, data: { id: 1, status: 'lost' } };
      expect(
        (await clientOf(server).post(`${CONNECTIONS.replace('/operator', '')}/${id}/hook/errada`, lie))
          .status,
      ).toBe(404);
      await syncCrm(server);
      expect(await statusOf(server.db, referral)).toBe('waiting');
      for (const body of [lie, lie]) expect((await clientOf(server).post(hook, body)).status).toBe(200);
      server.clock.advance(CRMS[provider].hintMs);
      await syncCrm(server);
      expect(await statusOf(server.db, referral)).toBe('in_contact');
    });
  });

  describe('a CRM that does not answer as it should', () => {
    it('is left alone for as long as it says', async () => {
      const id = await connectCrm(admin, { provider });
      const referral = await refer(ana);
      await waitForReadableChanges(server.db);
      bookOf(server).faultOf = () => ({ status: 429, retryAfter: 90 });
      await syncCrm(server);
      const { length } = bookOf(server).calls;
      bookOf(server).faultOf = () => null;
      server.clock.advance(89_000);
      await syncCrm(server);
      expect(bookOf(server).calls).toHaveLength(length);
      expect((await read(id)).failure).toContain('pediu para esperar');
      server.clock.advance(1_000);
      await syncCrm(server);
      expect(dealOf(bookOf(server), referral)).toBeDefined();
      expect((await read(id)).failure).toBeNull();
    });

    it('stops when the token is refused, and goes on with another one', async () => {
      const id = await connectCrm(admin, { provider });
      const referral = await refer(ana);
      bookOf(server).faultOf = () => ({ status: 401 });
      await sync();
      const what = provider === 'rdstation' ? 'a autorização' : 'o token';
      expect(await read(id)).toMatchObject({
        state: 'refused',
        failure: expect.stringContaining(`não aceitou ${what}`),
      });
      bookOf(server).faultOf = () => null;
      const renewed =
        provider === 'rdstation'
          ? await authorizeCrm(admin, id)
          : await admin.put(connectionPath(id, '/token'), { token: newCrmForm().token });
      expect(renewed.body.state).toBe('active');
      await sync();
      expect(dealOf(bookOf(server), referral)).toBeDefined();
    });

    it('leaves a referral that it does not accept to a person in the end, and brings the others', async () => {
      const id = await connectCrm(admin, { provider });
      const bad = await refer(ana);
      const good = await refer(ana);
      let tries = 0;
      bookOf(server).faultOf = ({ method, path }) => {
        const isBad = dealOf(bookOf(server), good) === undefined ? tries === 0 : true;
        if (method !== 'POST' || path !== CRMS[provider].deals) return null;
        tries += 1;
        return isBad ? { status: 400 } : null;
      };
      for (let n = 0; n < 8; n += 1) {
        server.clock.advance(8 * 60 * MINUTE);
        await sync();
      }
      admin = await newOperator(server);
      expect([dealOf(bookOf(server), bad) === undefined, dealOf(bookOf(server), good) !== undefined]).toEqual(
        [true, true],
      );
      expect(await items(id)).toMatchObject([{ id: bad, state: 'failed', attempts: expect.any(Number) }]);
      bookOf(server).faultOf = () => null;
      await admin.post(connectionPath(id, `/items/${bad}/retry`));
      await sync();
      expect(dealOf(bookOf(server), bad)).toBeDefined();
    });
  });

  it('shows what would happen without a write on either side', async () => {
    const id = await connectCrm(admin, { provider });
    const referral = await refer(ana);
    const other = await refer(await signUp(server));
    await sync();
    move(referral, { stage_id: STAGE.in_negotiation, value: 100 });
    move(other, { is_deleted: true });
    const before = JSON.stringify([...bookOf(server).records.deals]);
    const { length } = bookOf(server).calls;
    const { body } = await admin.post(connectionPath(id, '/simulate'));
    // The deleted one is left out.
    expect(body.change).toEqual([
      { referral_id: referral, here: ['Em Contato', 'Em negociação'], there: [] },
    ]);
    expect(body.create.every(({ count }: { count: number }) => count > 0)).toBe(true);
    expect(await statusOf(server.db, referral)).toBe('waiting');
    expect(JSON.stringify([...bookOf(server).records.deals])).toBe(before);
    expect(writesSince(length)).toEqual([]);
  });

  it('disconnects without touching either side, and finds the deals again', async () => {
    const id = await connectCrm(admin, { provider });
    const referral = await refer(ana);
    await sync();
    expect((await admin.delete(connectionPath(id))).status).toBe(200);
    expect((await admin.get(CONNECTIONS)).body).toEqual([]);
    const { encrypted } = await server.db
      .selectFrom('connection')
      .select('encrypted')
      .executeTakeFirstOrThrow();
    expect(encrypted).toBeNull();
    move(referral, { status: 'lost' });
    await sync();
    expect(await statusOf(server.db, referral)).toBe('waiting');
    move(referral, { status: 'open' });
    await connectCrm(admin, { provider, backfill: true });
    for (let n = 0; n < 3; n += 1) await sync();
    const links = [...bookOf(server).records.deals.values()].map((deal) =>
      JSON.stringify(deal['custom_fields']),
    );
    expect(new Set(links).size).toBe(links.length);
  });
});

describe('an application of the provider at RD Station CRM', () => {
  const encryptedOf = async (id: number) =>
    (
      await server.db
        .selectFrom('connection')
        .select('encrypted')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).encrypted ?? '';

  it('needs its client id, and is authorized by the session that asked for it alone', async () => {
    const without = await admin.post(CONNECTIONS, newCrmForm('rdstation', { client_id: '', token: '' }));
    expect([without.status, without.body.errors]).toEqual([
      422,
      { client_id: ['Informe o Client ID'], token: ['Informe o Client Secret'] },
    ]);
    const { body } = await admin.post(CONNECTIONS, newCrmForm('rdstation'));
    expect(body).toMatchObject({ account: '', state: 'draft' });
    expect((await admin.post(connectionPath(body.id, '/test'))).body.code).toBe('crm_unauthorized');
    const path = connectionPath(body.id, '/authorization');
    const { url } = (await admin.post(path)).body;
    const asked = new URL(url, 'http://localhost').searchParams;
    const back = asked.get('redirect_uri') ?? '';
    expect([asked.get('client_id'), new URL(back).pathname]).toEqual([
      'indike',
      '/operacao/integracoes/crm/autorizacao',
    ]);
    const answer = { code: 'codigo-da-area-de-testes', state: asked.get('state') };
    const other = await newOperator(server);
    expect((await other.put(path, answer)).body.code).toBe('crm_authorization');
    expect((await admin.put(path, { ...answer, state: `${body.id}.9999999999999.x` })).status).toBe(409);
    expect((await admin.put(path, { ...answer, code: 'outro' })).body.code).toBe('crm_unauthorized');
    expect((await admin.put(path, answer)).body.account).toBe('Funis: Indicações');
    const late = new URL((await admin.post(path)).body.url, 'http://localhost').searchParams.get('state');
    server.clock.advance(15 * MINUTE);
    expect((await admin.put(path, { ...answer, state: late })).body.code).toBe('crm_authorization');
  });

  it('renews its token before it ends, and keeps the new refresh token', async () => {
    const id = await connectCrm(admin, { provider: 'rdstation' });
    const first = await encryptedOf(id);
    const { length } = bookOf(server).calls;
    server.clock.advance(110 * MINUTE);
    const referral = await refer(ana);
    await sync();
    server.clock.advance(110 * MINUTE);
    await sync();
    const renewals = bookOf(server)
      .calls.slice(length)
      .filter(({ path }) => path === 'oauth2/token');
    expect(renewals).toHaveLength(2);
    expect(await encryptedOf(id)).not.toBe(first);
    expect(dealOf(bookOf(server), referral)).toBeDefined();
  });

  it('makes a company whose name is taken under its name and CNPJ', async () => {
    await connectCrm(admin, { provider: 'rdstation' });
    const referral = await refer(ana);
    const { company_name: name } = await server.db
      .selectFrom('referral')
      .select('company_name')
      .where('id', '=', referral)
      .executeTakeFirstOrThrow();
    bookOf(server).put('organizations', { name });
    await sync();
    expect(dealOf(bookOf(server), referral)).toBeDefined();
    const names = [...bookOf(server).records.organizations.values()].map((each) => each['name']);
    expect(names).toEqual([name, expect.stringMatching(/^.+ \(\S+\)$/)]);
  });
});

it.each(EACH_CRM.slice(1))(
  'reads all pages of what changed in %s while deals change',
  async (_, provider) => {
    await connectCrm(admin, { provider });
    const referral = await refer(ana);
    await sync();
    const book = bookOf(server);
    for (let n = 0; n < 210; n += 1) {
      server.clock.advance(1000);
      if (n === 100) move(referral, { stage_id: STAGE.in_contact });
      else book.put('deals', { status: 'open', stage_id: 1 });
    }
    server.clock.advance(MINUTE);
    let pages = 0;
    book.faultOf = ({ path }) => {
      if (/deals(\/search)?$/.test(path)) pages += 1;
      // What was on the first page moves to the last one.
      if (pages === 2) book.put('deals', { stage_id: 2 }, 2);
      return null;
    };
    await sync();
    expect([pages, await statusOf(server.db, referral)]).toEqual([3, 'in_contact']);
  },
);
