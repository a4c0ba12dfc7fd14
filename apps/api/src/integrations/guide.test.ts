import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changesSettled, newApiKey } from '../testing/api-keys.ts';
import type { Client } from '../testing/client.ts';
import { move } from '../testing/money.ts';
import { newOperator } from '../testing/operators.ts';
import { newCnpj, refer, signUp } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { newWebhook, sendDueWebhooks } from '../testing/webhooks.ts';

// The code of docs/integrations.md, as it stands there, against the running product.

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
  // Receivers compare the time of a message with their own clock.
  server.clock.set(new Date().toISOString());
  admin = await newOperator(server);
});

/** The block whose first line names it. */
async function writeExample(name: string): Promise<string> {
  const guide = await readFile(GUIDE, 'utf8');
  const blocks = [...guide.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = '']) => code);
  const code = blocks.find((block) => block.startsWith(`// ${name}`));
  if (code === undefined) throw new Error(`${name} is not in the guide`);
  const file = join(folder, name);
  await writeFile(file, code);
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

async function run(name: string, environment: Record<string, string>): Promise<string> {
  const { child, said } = await start(name, environment);
  const code = await new Promise((resolve) => {
    child.once('close', resolve);
  });
  expect([code, said()]).toEqual([0, said()]);
  return said();
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => {
    probe.once('listening', resolve);
  });
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => {
    probe.close(resolve);
  });
  return port;
}

describe('reading what changed', () => {
  it('prints each referral once for each change', async () => {
    const { key } = await newApiKey(server, admin);
    const environment = { INDIKE_URL: server.url, INDIKE_KEY: key };
    const ana = await signUp(server);
    const [one, two] = [newCnpj(), newCnpj()];
    const first = await refer(ana, { document: one });
    await refer(ana, { document: two });
    await changesSettled(server.db);
    const all = await run('read-referrals.mjs', environment);
    expect([one, two].map((cnpj) => all.split(cnpj).length - 1)).toEqual([1, 1]);

    const cursorOf = (said: string) => /^cursor (\S+)$/m.exec(said)?.[1] ?? '';
    await move(admin, first, { status_id: 1 });
    await changesSettled(server.db);
    const news = await run('read-referrals.mjs', { ...environment, CURSOR: cursorOf(all) });
    expect([one, two].map((cnpj) => news.split(cnpj).length - 1)).toEqual([1, 0]);
    expect(news).toContain(`${first} in_contact`);
    const none = await run('read-referrals.mjs', { ...environment, CURSOR: cursorOf(news) });
    expect(none).toMatch(/^cursor \S+\n$/);
  });
});

describe('the receiver of twenty lines', () => {
  it('takes what we sign, also while the secret is being replaced, and nothing else', async () => {
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
