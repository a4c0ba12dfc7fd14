import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { API_SCOPES, apiScope, type ApiScope } from '@indike/rules/integrations/scopes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanUp } from '../jobs.ts';
import { counted } from '../system-tests/testing/figures.ts';
import { newApiKey, startIntegration, type Integration, type TestApiKey } from '../testing/api-keys.ts';
import { send } from '../testing/client.ts';
import { lastAuditOf } from '../testing/operators.ts';
import { erase } from '../testing/erasure.ts';
import { close } from '../testing/money.ts';
import { refer, signUp } from '../testing/people.ts';
import { rowCounts, statusOf } from '../testing/rows.ts';

// The journeys use the official client of the protocol, over HTTP.

let server: Integration['server'];
let admin: Integration['admin'];
let ana: Integration['ana'];
let crm: TestApiKey;
const open: Client[] = [];
beforeAll(async () => {
  ({ server, admin, ana, crm } = await startIntegration());
});
afterAll(async () => {
  for (const client of open) await client.close();
  await server.stop();
});

type Options = ConstructorParameters<typeof Client>[1];

async function connect({ key }: { readonly key: string }, options?: Options): Promise<Client> {
  const client = new Client({ name: 'teste', version: '1' }, options);
  open.push(client);
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  );
  return client;
}

const keyWith = (...scopes: ApiScope[]) => newApiKey(server, admin, { scopes });
const toolsOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);

interface Answer {
  readonly text: string;
  readonly failed: boolean;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read answers of every shape and assert on them
  readonly data: any;
}

async function call(client: Client, name: string, input: Record<string, unknown> = {}): Promise<Answer> {
  const {
    content,
    isError = false,
    structuredContent: data,
  } = await client.callTool({
    name,
    arguments: input,
  });
  const [first] = content as { text: string }[];
  return { text: (first?.text ?? '').replaceAll('\u00a0', ' '), failed: isError, data };
}

const notesOf = async (id: number) =>
  (await admin.get(`/api/operator/indications/${id}`)).body.internal_notes;
const written = () =>
  rowCounts(server.db, 'status_transition', 'referral_note', 'api_event', 'prepared_event', 'audit_log');

describe.each([
  ['2026-07-28', 'auto'],
  ['2025-11-25', 'legacy'],
] as const)('a client of the protocol of %s', (version, mode) => {
  it('lists the tools, reads a referral, prepares a note and confirms it', async () => {
    const client = await connect(crm, { versionNegotiation: { mode } });
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    expect(await toolsOf(client)).toEqual([
      'list_referrals',
      'get_referral',
      'explain_referral',
      'next_steps',
      'prepare_transition',
      'prepare_note',
      'confirm',
    ]);
    const id = await refer(ana, { name: 'Padaria Sol' });
    const { data: read } = await call(client, 'get_referral', { referral_id: id });
    expect(read).toMatchObject({ id, status: 'waiting', company: { name: 'Padaria Sol' } });

    const prepared = await call(client, 'prepare_note', { referral_id: id, text: 'ligar à tarde' });
    expect(prepared.data.description).toMatch(/^Anotar na indicação \d+, Padaria Sol .*: “ligar à tarde”/);
    expect(prepared.text).toContain('ainda não aplicado');
    expect(await notesOf(id)).toEqual([]);

    const { confirmation_id } = prepared.data;
    const confirmed = await call(client, 'confirm', { confirmation_id });
    expect(confirmed.text).toContain(`Aplicado na indicação ${id}`);
    expect(await notesOf(id)).toMatchObject([{ text: 'ligar à tarde', by: crm.name }]);
    expect(await lastAuditOf(server, id)).toMatchObject({
      operator_id: crm.operatorId,
      action: 'referral.note',
    });
  });
});

describe('the tools of a key', () => {
  it.each<[ApiScope[], string[]]>([
    [['referrals:read'], ['list_referrals', 'get_referral', 'explain_referral', 'next_steps']],
    [['referrals:write', 'contracts:write', 'invoices:write'], []],
    [['withdrawals:read', 'exports:read', 'referrals:create'], []],
  ])('with %j are %j, and no other can be called', async (scopes, names) => {
    const client = await connect(await keyWith(...scopes));
    expect(await toolsOf(client)).toEqual(names);
    const id = await refer(ana);
    const before = await written();
    for (const name of ['list_referrals', 'prepare_note', 'confirm'].filter((one) => !names.includes(one)))
      await expect(call(client, name, { referral_id: id, text: 'x' })).rejects.toThrow(/not found/);
    expect(await written()).toEqual(before);
  });

  it('tell the reward only to a key that reads money, and no note or e-mail to any', async () => {
    const id = await refer(ana);
    const path = `/api/operator/indications/${id}`;
    await admin.post(`${path}/transitions`, { status: 'in_contact', note: 'segredo' });
    await admin.post(`${path}/transitions`, { status: 'in_negotiation', estimated_value: 1000 });
    await admin.post(`${path}/notes`, { text: 'segredo' });
    const [reader, all] = [
      await connect(await keyWith(apiScope.referralsRead)),
      await connect(await keyWith(...API_SCOPES)),
    ];
    const explained = await call(reader, 'explain_referral', { referral_id: id });
    expect(explained.text).toContain('Falta o contrato assinado');
    expect(explained.text).toContain('Em Contato, por ');
    expect(explained.text).not.toContain('Bonificação');
    const whole = await call(all, 'explain_referral', { referral_id: id });
    expect(whole.text).toMatch(/Bonificação do Indiker: R\$ /);
    for (const name of ['get_referral', 'explain_referral', 'next_steps', 'list_referrals']) {
      const { text } = await call(all, name, name === 'list_referrals' ? {} : { referral_id: id });
      expect([name, text.includes('segredo'), text.includes(ana.email)]).toEqual([name, false, false]);
    }
  });
});

describe('reading', () => {
  it('lists with filters and from a cursor, and refuses wrong input with the field', async () => {
    const client = await connect(crm);
    const ids = [await refer(ana, { name: 'Ferragem Azul' }), await refer(ana, { name: 'Ferragem Verde' })];
    const first = await call(client, 'list_referrals', { company: 'ferragem', limit: 1 });
    const second = await call(client, 'list_referrals', {
      company: 'ferragem',
      limit: 1,
      cursor: first.data.next,
    });
    expect([first, second].map(({ data }) => data.referrals[0].id)).toEqual(ids);
    expect((await call(client, 'list_referrals', { status: 'finished' })).data.referrals).toEqual([]);
    // Of people it finds nothing, neither a part of an address nor a contact's name.
    for (const company of [ana.email, ana.email.slice(0, 6), 'João Araújo', '912345678'])
      expect((await call(client, 'list_referrals', { company })).data).toEqual({ referrals: [], next: null });
    for (const [input, field] of [
      [{ limit: 51 }, 'limit'],
      [{ status: 'sold' }, 'status'],
      [{ cursor: 'x' }, 'cursor'],
    ] as const) {
      const { failed, text } = await call(client, 'list_referrals', input);
      expect([failed, text.startsWith(`${field}: `)]).toEqual([true, true]);
    }
    const missing = await call(client, 'get_referral', { referral_id: 999_999 });
    expect([missing.failed, missing.text]).toEqual([true, 'Recurso não encontrado']);
  });

  it('says what to do next, for one referral and for the day', async () => {
    const client = await connect(crm);
    const id = await refer(ana, { name: 'Mercado Lua' });
    const { text } = await call(client, 'next_steps', { referral_id: id });
    expect(text).toContain('Falta o primeiro contato com a empresa.');
    expect(text).toContain('- Registrar contato (prepare_transition, type contacted)');
    expect((await call(client, 'next_steps')).text).toContain('Aguardando o primeiro contato:');
  });

  it('is in the audit log under the name of the key, with the tool and the referral alone', async () => {
    const id = await refer(ana);
    await call(await connect(crm), 'explain_referral', { referral_id: id });
    expect(await lastAuditOf(server, id)).toMatchObject({
      operator_id: crm.operatorId,
      action: 'assistant.call',
      after: { tool: 'explain_referral', referral_id: id },
    });
    await call(await connect(crm), 'list_referrals', { company: 'segredo' });
    const { body } = await admin.get('/api/operator/audit?limit=1');
    expect(body.data[0]).toMatchObject({ action: 'assistant.call', after: { tool: 'list_referrals' } });
  });
});

describe('a preparation', () => {
  it('of a cancellation after the contract says what it takes away, and needs the permission for contracts', async () => {
    const id = await close(server, ana, admin);
    const input = { referral_id: id, type: 'cancelled', reason: 'no_budget' };
    const { data } = await call(await connect(crm), 'prepare_transition', input);
    expect(data.description).toContain('O contrato e a bonificação são cancelados');
    const client = await connect(await keyWith('referrals:read', 'referrals:write'));
    const before = await rowCounts(server.db, 'prepared_event');
    expect(await call(client, 'prepare_transition', input)).toMatchObject({
      failed: true,
      text: 'Esta chave de API não tem permissão para esta chamada.',
    });
    expect(await rowCounts(server.db, 'prepared_event')).toEqual(before);
  });

  const prepare = async (client: Client, id: number) =>
    (await call(client, 'prepare_transition', { referral_id: id, type: 'contacted', note: 'atendeu' })).data;

  it('is applied once by many confirmations, as an event of the key', async () => {
    const client = await connect(crm);
    const id = await refer(ana);
    const { confirmation_id, description } = await prepare(client, id);
    expect(description).toContain('de Aguardando para Em Contato. O Indiker recebe um aviso.');
    const before = await written();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call(client, 'confirm', { confirmation_id })),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await statusOf(server.db, id)).toBe('in_contact');
    const after = await written();
    const news = Object.entries(after).map(([table, count]) => [table, count - (before[table] ?? 0)]);
    expect(Object.fromEntries(news)).toMatchObject({ status_transition: 1, api_event: 1, audit_log: 11 });
    // The answer may have been lost, and its repetition late.
    server.clock.advance(10 * 60_000);
    expect((await call(client, 'confirm', { confirmation_id })).text).toBe(answers[0]?.text);
  });

  it('is refused when the rules refuse it, and stores nothing', async () => {
    const client = await connect(crm);
    const id = await refer(ana);
    const before = await written();
    const refused = await call(client, 'prepare_transition', { referral_id: id, type: 'negotiation' });
    expect(refused.failed).toBe(true);
    const wrong = await call(client, 'prepare_note', { referral_id: id, text: '' });
    expect([wrong.failed, wrong.text]).toEqual([true, 'text: Escreva a anotação']);
    const closing = await call(client, 'prepare_transition', { referral_id: id, type: 'contract' });
    expect([closing.failed, closing.text.startsWith('type: ')]).toEqual([true, true]);
    const { audit_log: _, ...after } = await written();
    expect(before).toMatchObject(after);
    expect(await statusOf(server.db, id)).toBe('waiting');
  });

  it('is refused by its confirmation when the referral has changed since', async () => {
    const client = await connect(crm);
    const id = await refer(ana);
    const { confirmation_id } = await prepare(client, id);
    await crm.post(`/api/v1/referrals/${id}/events`, { event_id: `n-${id}`, type: 'contact_invalid' });
    await crm.post(`/api/v1/referrals/${id}/events`, { event_id: `c-${id}`, type: 'contacted' });
    const refused = await call(client, 'confirm', { confirmation_id });
    expect([refused.failed, refused.text]).toEqual([
      true,
      'A indicação mudou depois de isto ser preparado. Leia de novo e prepare outra vez.',
    ]);
  });

  it('belongs to its key and expires', async () => {
    const client = await connect(crm);
    const id = await refer(ana);
    const { confirmation_id } = await prepare(client, id);
    const other = await connect(await newApiKey(server, admin));
    const unknown = 'Não há nada preparado com esta confirmação. Prepare de novo.';
    expect((await call(other, 'confirm', { confirmation_id })).text).toBe(unknown);
    const nobody = '0c5c1f1e-6e0b-4d5a-9c3e-0d7a1f6b2c11';
    expect((await call(client, 'confirm', { confirmation_id: nobody })).text).toBe(unknown);
    server.clock.advance(10 * 60_000);
    expect((await call(client, 'confirm', { confirmation_id })).text).toContain('O prazo para confirmar');
    await cleanUp(server.deps);
    expect((await rowCounts(server.db, 'prepared_event'))['prepared_event']).toBe(0);
    expect(await statusOf(server.db, id)).toBe('waiting');
  });

  it('leaves nothing prepared about an Indiker who leaves', async () => {
    const client = await connect(crm);
    const rui = await signUp(server);
    const id = await refer(rui);
    await prepare(client, id);
    const preparedOf = () =>
      server.db.selectFrom('prepared_event').select('id').where('referral_id', '=', id).execute();
    expect(await preparedOf()).toHaveLength(1);
    expect((await erase(server, rui)).status).toBe(200);
    expect(await preparedOf()).toEqual([]);
  });
});

describe('the address /mcp', () => {
  const JSON_TYPE = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const post = (body: string | undefined, headers: Record<string, string> = {}, method = 'POST') =>
    send(`${server.url}/mcp`, method, body, {
      ...JSON_TYPE,
      authorization: `Bearer ${crm.key}`,
      ...headers,
    });
  const LIST = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';

  it('admits only a valid key', async () => {
    const ended = await newApiKey(server, admin);
    await admin.delete(`/api/operator/api-keys/${ended.id}`);
    for (const authorization of ['', 'Bearer x', `Bearer ${ana.token}`, `Bearer ${ended.key}`]) {
      const { status, body, headers } = await post(LIST, { authorization });
      expect([status, body.code, headers.get('www-authenticate')]).toEqual([
        401,
        'api_key_invalid',
        'Bearer',
      ]);
    }
  });

  it.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ host: 'evil.example' }],
    [{ host: 'evil.example:3000', origin: 'http://evil.example:3000' }],
    [{ host: '127.0.0.1.evil.example' }],
  ])('refuses a page of another address: %j', async (headers) => {
    const { request } = await import('node:http');
    const status = await new Promise<number | undefined>((resolve, reject) => {
      request(
        `${server.url}/mcp`,
        { method: 'POST', headers: { ...JSON_TYPE, authorization: `Bearer ${crm.key}`, ...headers } },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      )
        .on('error', reject)
        .end(LIST);
    });
    expect(status).toBe(403);
  });

  it.each<[string, string | undefined, number, Record<string, string>?, string?]>([
    ['no JSON', '{', 400],
    ['nothing', '', 400],
    ['no object', '7', 400],
    ['no request', '{"a":1}', 400],
    ['a batch', `[${LIST},${LIST}]`, 400],
    ['an unknown method', '{"jsonrpc":"2.0","id":1,"method":"x/y"}', 200],
    ['a wrong type', LIST, 415, { 'content-type': 'text/plain' }],
    ['too much', JSON.stringify({ x: 'x'.repeat(200_000) }), 413],
    ['a stream', undefined, 405, { accept: 'text/event-stream' }, 'GET'],
    ['the end of a session', undefined, 405, {}, 'DELETE'],
    ['parameters of another kind', '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":7}', 400],
    [
      'a tool that every object has',
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"__proto__"}}',
      200,
    ],
    [
      'hostile arguments',
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"prepare_note","arguments":{"referral_id":1e400,"text":{"length":{}}}}}',
      200,
    ],
  ])('answers %s without failing', async (_what, body, expected, headers, method) => {
    const answer = await post(body, headers, method);
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
    expect([answer.status, text]).toEqual([expected, text]);
    expect(/-32603|at .*\.ts|node_modules/.exec(text)).toBeNull();
  });

  it('counts against the limit of the key', async () => {
    const key = await newApiKey(server, admin);
    const headers = { authorization: `Bearer ${key.key}` };
    expect((await post(LIST, headers)).headers.get('ratelimit')).toMatch(/^"key";r=1799;/);
    await server.db
      .updateTable('rate_limit')
      .set({ points: 1_800 })
      .where('key', 'like', 'apiKey:%')
      .execute();
    const answers = await Promise.all([post(LIST, headers), post(LIST, headers)]);
    expect(counted(answers.map(({ status }) => status))).toEqual({ 429: 2 });
    await server.db.deleteFrom('rate_limit').where('key', 'like', 'apiKey:%').execute();
  });
});
