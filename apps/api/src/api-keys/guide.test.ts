import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REFERRAL_EVENTS, API_SCOPES, EVENT_SCOPES } from '@indike/rules/integrations/scopes';
import { referralStatuses } from '@indike/rules/referrals/referrals';
import { EXPORT_SUBJECTS } from '@indike/rules/exports/subjects';
import { formatCnpj } from '@indike/rules/identifiers/documents';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitForReadableChanges, newApiKey } from '../testing/api-keys.ts';
import type { Client } from '../testing/client.ts';
import { freePort } from '../testing/free-port.ts';
import { transitionTo } from '../testing/money.ts';
import { newOperator } from '../testing/operators.ts';
import { newCnpj, refer, signUp, signUpConfirmed } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { newWebhook, sendDueWebhooks } from '../testing/webhooks.ts';

// Runs the code blocks of docs/integrations.md unchanged against the running product.

const GUIDE = join(import.meta.dirname, '../../../../docs/integrations.md');
const TIMEOUT_MS = 20_000;
let server: TestServer;
let admin: Client;
let folder: string;
const running: ChildProcess[] = [];
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'indike-guide-'));
});
afterAll(async () => {
  for (const child of running) child.kill();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  // Receivers compare the timestamp of a message with their own clock.
  server.clock.set(new Date().toISOString());
  admin = await newOperator(server);
});

/** The code block with this name. */
async function readExample(name: string): Promise<string> {
  const guide = await readFile(GUIDE, 'utf8');
  const blocks = new Map(
    [...guide.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)].map(([, file = '', code = '']) => [file, code]),
  );
  const code = blocks.get(name);
  if (code === undefined) throw new Error(`${name} is not in the guide`);
  return code;
}

async function writeExample(name: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, await readExample(name));
  return file;
}

interface Running {
  readonly child: ChildProcess;
  readonly said: () => string;
}

async function start(name: string, environment: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, [await writeExample(name)], { env: environment });
  running.push(child);
  let text = '';
  const add = (chunk: Buffer) => {
    text += chunk.toString('utf8');
  };
  child.stdout.on('data', add);
  child.stderr.on('data', add);
  return { child, said: () => text };
}

/** Whether the example succeeded, and what it printed. */
async function runToEnd(name: string, environment: Record<string, string>): Promise<[boolean, string]> {
  const { child, said } = await start(name, environment);
  const code = await new Promise((resolve) => {
    child.once('close', resolve);
  });
  return [code === 0, said()];
}

async function run(name: string, environment: Record<string, string>): Promise<string> {
  const [succeeded, said] = await runToEnd(name, environment);
  expect([succeeded, said]).toEqual([true, said]);
  return said;
}

describe('reading changes', () => {
  it('prints each referral once for each change', async () => {
    const { key } = await newApiKey(server, admin);
    const environment = { INDIKE_URL: server.url, INDIKE_KEY: key };
    const ana = await signUp(server);
    const [one, two] = [newCnpj(), newCnpj()];
    const first = await refer(ana, { document: one });
    await refer(ana, { document: two });
    await waitForReadableChanges(server.db);
    const all = await run('read-referrals.mjs', environment);
    expect([one, two].map((cnpj) => all.split(cnpj).length - 1)).toEqual([1, 1]);

    const cursorOf = (said: string) => /^cursor (\S+)$/m.exec(said)?.[1] ?? '';
    await transitionTo(admin, first, { status: 'in_contact' });
    await waitForReadableChanges(server.db);
    const news = await run('read-referrals.mjs', { ...environment, CURSOR: cursorOf(all) });
    expect([one, two].map((cnpj) => news.split(cnpj).length - 1)).toEqual([1, 0]);
    expect(news).toContain(`${first} in_contact`);
    const none = await run('read-referrals.mjs', { ...environment, CURSOR: cursorOf(news) });
    expect(none).toMatch(/^cursor \S+\n$/);
  });
});

describe('sending events', () => {
  it('takes a referral from the first call to the reward, applying each event once', async () => {
    server.clock.set('2026-11-10T15:00:00Z');
    admin = await newOperator(server);
    const ana = await signUp(server);
    const crm = await newApiKey(server, admin);
    const id = await refer(ana);
    server.clock.set('2026-12-09T15:00:00Z');
    const environment = { INDIKE_URL: server.url, INDIKE_KEY: crm.key, REFERRAL_ID: String(id) };
    const events = (await readExample('events.jsonl')).trimEnd().split('\n');
    for (const EVENT of events) {
      const [first, again] = [
        await run('post-event.mjs', { ...environment, EVENT }),
        await run('post-event.mjs', { ...environment, EVENT }),
      ];
      expect(first).toMatch(/^registrado em 2026-12-09T15:00:00.000Z restam "key";r=\d+;t=\d+$/m);
      expect(again.split(' restam ')[0]).toBe(first.split(' restam ')[0]);
    }
    expect((await crm.get(`/api/v1/referrals/${id}`)).body).toMatchObject({
      status: 'reward_scheduled',
      estimated_value_centavos: 400_000,
      contract: { value_centavos: 420_000, invoice_paid_at: '2026-12-09' },
      history: [{}, {}, {}, {}],
    });
  });

  it('prints why an event was refused', async () => {
    const { key } = await newApiKey(server, admin);
    const id = await refer(await signUp(server));
    const environment = { INDIKE_URL: server.url, INDIKE_KEY: key, REFERRAL_ID: String(id) };
    const EVENT = JSON.stringify({ event_id: 'a', type: 'contract', value_centavos: 0.5 });
    const [succeeded, said] = await runToEnd('post-event.mjs', { ...environment, EVENT });
    expect(succeeded).toBe(false);
    expect(said).toMatch(/422: .* \{"value_centavos":\["Valor do contrato inválido"\]/);
  });
});

describe('sending a referral', () => {
  it('makes the referral of the example once', async () => {
    const ana = await signUpConfirmed(server, { email: 'ana@example.com' });
    const crm = await newApiKey(server, admin);
    const sent = JSON.parse(await readExample('new-referral.json'));
    const answers = [await crm.post('/api/v1/referrals', sent), await crm.post('/api/v1/referrals', sent)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await ana.get('/api/indication')).body.total).toBe(1);
  });
});

describe('downloading a list', () => {
  it('writes it to a file', async () => {
    const { key } = await newApiKey(server, admin);
    const cnpj = newCnpj();
    const id = await refer(await signUp(server), { document: cnpj });
    const FILE = join(folder, 'lista.csv');
    const environment = { INDIKE_URL: server.url, INDIKE_KEY: key, FILE };
    const said = await run('download-export.mjs', { ...environment, LIST: `referrals?q=${cnpj}` });
    expect(said).toBe('1 linhas\n');
    expect(await readFile(FILE, 'utf8')).toMatch(new RegExp(`\\r\\n${id};.*;${formatCnpj(cnpj)};`));
  });
});

describe('the webhook receiver', () => {
  it('accepts only what we signed, also while the secret is being rotated', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/indike`;
    const { id, secret } = await newWebhook(admin, url);
    const receiver = await start('webhook-receiver.mjs', { WEBHOOK_SECRET: secret, PORT: String(port) });
    const post = (headers: Record<string, string>) => fetch(url, { method: 'POST', body: '{}', headers });
    await expect
      .poll(async () => (await post({}).catch(() => undefined))?.status, { timeout: TIMEOUT_MS })
      .toBe(401);

    expect((await admin.post(`/api/operator/webhooks/${id}/test`)).status).toBeLessThan(300);
    await sendDueWebhooks(server);
    expect(receiver.said()).toMatch(/^msg_\w+ webhook\.test /m);

    expect((await admin.post(`/api/operator/webhooks/${id}/rotate`)).status).toBe(200);
    const cnpj = newCnpj();
    await refer(await signUp(server), { document: cnpj });
    await sendDueWebhooks(server);
    expect(receiver.said()).toMatch(/^msg_\w+ referral\.created /m);
    expect(receiver.said()).toContain(cnpj);

    const now = Math.floor(Date.now() / 1000);
    for (const [time, signature] of [
      [now, 'v1,AAAA'],
      [now, `v1,${Buffer.alloc(32).toString('base64')}`],
      [now - 3_600, 'v1,'],
      ['', ''],
    ] as const) {
      const { status } = await post({
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(time),
        'webhook-signature': signature,
      });
      expect(status).toBe(401);
    }
    const { body } = await admin.get(`/api/operator/webhooks/${id}/deliveries`);
    expect(body.data.map(({ state }: { state: string }) => state)).toEqual(['delivered', 'delivered']);
  });
});

it('the guide names every scope, status, event and list', async () => {
  const guide = await readFile(GUIDE, 'utf8');
  for (const scope of API_SCOPES) expect(guide).toContain(`\n| \`${scope}\` |`);
  for (const type of REFERRAL_EVENTS)
    expect(guide).toContain(`\n| \`${type}\` | \`${EVENT_SCOPES[type]}\` |`);
  for (const word of [...EXPORT_SUBJECTS, ...referralStatuses]) expect(guide).toContain(`\`${word}\``);
});
