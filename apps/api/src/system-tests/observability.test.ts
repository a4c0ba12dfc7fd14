import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { freePort } from '../testing/free-port.ts';
import { registrationForm } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { attributeOf, startTraceReceiver, type TraceReceiver } from '../testing/trace-receiver.ts';
import {
  cleanUp,
  databaseProcesses,
  launch,
  launchInProduction,
  newDataDir,
  type Product,
  until,
  up,
} from './testing/product.ts';
import { startedDataDir } from './testing/started-data-dir.ts';

// The real product with metrics and traces on: what it sends, to whom, and that it works without them.

let base: TestServer;
let receiver: TraceReceiver;
beforeAll(async () => {
  base = await startTestServer();
});
beforeEach(async () => {
  receiver = await startTraceReceiver();
});
afterEach(async () => {
  await receiver.stop();
  await cleanUp();
});
afterAll(() => base.stop());

const scrape = async (port: number) => {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  return { status: response.status, text: await response.text() };
};

async function end({ child, ended }: Product): Promise<void> {
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
}

it('serves metrics only on their own port, and sends the traces of requests with their statements', async () => {
  const port = await freePort();
  const { product, url } = await launchInProduction(base, {
    METRICS_PORT: String(port),
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
  });
  const form = registrationForm();
  const client = clientOf({ url });
  const registered = await client.post('/api/auth/register', form);
  expect(registered.status).toBe(201);
  await client.get(`/api/public/document-verification/${String(form['document'])}?segredo=abc`);
  // The site responds to unknown paths with its own page.
  expect(await (await fetch(`${url}/metrics`)).text()).not.toContain('indike_');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);

  // The welcome e-mail is tried and fails.
  await until(
    async () =>
      (await scrape(port)).text.includes('indike_job_seconds_count{queue="send-email",outcome="failed"}'),
    30_000,
    'a job',
  );
  const { status, text } = await scrape(port);
  expect(status).toBe(200);
  expect(text).toContain(
    'indike_http_request_seconds_count{method="POST",route="/api/auth/register",status="201"} 1',
  );
  expect(text).toMatch(/^indike_database_up 1$/m);
  expect(text).toMatch(/^indike_processes\{role="all",version="[\d.]+"\} 1$/m);
  expect(text).toMatch(/^indike_emails_unsent \d+$/m);

  await end(product);
  const spans = receiver.spans();
  const request = spans.find(({ name }) => name === 'POST /api/auth/register');
  if (!request) throw new Error(`no span of the request among ${spans.length}`);
  expect(attributeOf(request, 'http.response.status_code')).toBe('201');
  expect(attributeOf(request, 'indike.request_id')).toBe(registered.headers.get('x-request-id'));
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId);
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['BEGIN', 'INSERT', 'COMMIT']));
  expect(attributeOf(statements.find(({ name }) => name === 'INSERT') ?? request, 'db.query.text')).toContain(
    '$1',
  );
  expect(spans.map(({ name }) => name)).toContain('job send-email');

  const personal = [form['email'], form['document'], form['phone'], form['password'], 'Conceição', 'segredo']
    .map(String)
    .concat(registered.body.access_token);
  for (const word of personal) {
    expect(text).not.toContain(word);
    expect(receiver.text()).not.toContain(word);
    expect(receiver.text()).not.toContain(encodeURIComponent(word));
  }
  expect(receiver.text()).not.toContain('127.0.0.1');
});

it('exports the figures of the database from only one of two processes', async () => {
  const [one, other] = [await freePort(), await freePort()];
  const first = await launchInProduction(base, { METRICS_PORT: String(one) });
  const second = await launchInProduction(base, { METRICS_PORT: String(other) });
  const texts = await Promise.all([scrape(one), scrape(other)]);
  expect(texts.map(({ text }) => /^indike_emails_unsent \d/m.test(text))).toEqual([true, false]);
  for (const { text } of texts) expect(text).toMatch(/^indike_database_up 1$/m);
  expect(texts[0]?.text).toMatch(/^indike_processes\{.*\} 2$/m);
  await end(first.product);
  await end(second.product);
});

/** The bundle's files that a process had loaded, without their hashes. It wrote its coverage into the folder. */
function loadedFiles(coverage: string): Set<string> {
  const text = readdirSync(coverage).map((name) => readFileSync(join(coverage, name), 'utf8'));
  return new Set([...text.join().matchAll(/\/api\/build\/\w+\/(\w+)/g)].map(([, file = '']) => file));
}

it('works without a collector, and opens no port and loads nothing when neither is configured', async () => {
  await receiver.stop();
  const [traced, untraced] = [newDataDir(), newDataDir()];
  const { product, url } = await launchInProduction(base, {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    NODE_V8_COVERAGE: traced,
  });
  expect((await clientOf({ url }).get('/api/health')).status).toBe(200);
  await end(product);
  expect(loadedFiles(traced)).toContain('traces');

  const port = await freePort();
  const plain = await launchInProduction(base, { METRICS_HOST: '127.0.0.1', NODE_V8_COVERAGE: untraced });
  await expect(scrape(port)).rejects.toThrow('fetch failed');
  await end(plain.product);
  expect(loadedFiles(untraced)).toContain('main');
  for (const file of ['metrics', 'traces']) expect(loadedFiles(untraced)).not.toContain(file);
});

it('reports a hanging database and shows no stale figures of it', async () => {
  const port = await freePort();
  const dataDir = startedDataDir();
  const product = launch({ DATA_DIR: dataDir, METRICS_PORT: String(port) });
  await up(product);
  const database = databaseProcesses(dataDir);
  expect(database.length).toBeGreaterThan(0);
  for (const pid of database) process.kill(pid, 'SIGSTOP');
  try {
    const { status, text } = await scrape(port);
    expect(status).toBe(200);
    expect(text).toMatch(/^indike_database_up 0$/m);
    expect(text).not.toMatch(/^indike_emails_unsent \d/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d/m);
  } finally {
    for (const pid of database) process.kill(pid, 'SIGCONT');
  }
  await end(product);
});
