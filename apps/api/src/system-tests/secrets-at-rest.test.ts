import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMetrics, type Metrics } from '../platform/observability/metrics.ts';
import { startTraces, type Traces } from '../platform/observability/traces.ts';
import { clientOf } from '../testing/client.ts';
import { codesSentTo } from '../testing/codes.ts';
import { emailTo } from '../testing/emails.ts';
import { newEnrolledOperator, newOperator, signInBrowser } from '../testing/operators.ts';
import type { Indiker } from '../testing/people.ts';
import { PASSWORD, refer, referralForm, registrationForm, signUp } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { startTraceReceiver, type TraceReceiver } from '../testing/trace-receiver.ts';
import { figure } from './testing/figures.ts';

// docs/proofs.md 15: no issued or typed secret is stored in the clear, and neither logs, metrics nor traces identify a person.

let server: TestServer;
let receiver: TraceReceiver;
let metrics: Metrics;
let traces: Traces;
beforeAll(async () => {
  receiver = await startTraceReceiver();
  metrics = createMetrics();
  traces = startTraces({
    endpoint: receiver.url,
    share: 1,
    version: '1.2.3',
    log: pino({ level: 'silent' }),
  });
  server = await startTestServer({ jobs: true, instruments: [metrics.instrument, traces.instrument] });
});
afterAll(async () => {
  await server.stop();
  await receiver.stop();
});

/** Every row of every table as text, the job queue included. Binary columns also in the encodings of tokens. */
async function dump(): Promise<{ tables: number; text: string }> {
  const client = new Client(server.database.connection);
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const parts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<Record<string, unknown>>(`select * from ${name}`);
      for (const row of rows) {
        for (const value of Object.values(row)) {
          if (Buffer.isBuffer(value)) {
            for (const form of ['hex', 'base64', 'base64url', 'latin1'] as const)
              parts.push(value.toString(form));
          } else parts.push(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
        }
      }
    }
    return { tables: tables.length, text: parts.join('\n') };
  } finally {
    await client.end();
  }
}

const hits = (text: string, searched: readonly string[]) => searched.filter((word) => text.includes(word));

/** A secret in every encoding in which it could have been stored. */
const encodingsOf = (secret: string) => [
  secret,
  Buffer.from(secret).toString('base64').replaceAll('=', ''),
  Buffer.from(secret).toString('hex'),
  encodeURIComponent(secret),
];

/** Requests a profile code and reads it from the e-mail. */
async function askForCode(who: Indiker, change: string): Promise<string> {
  server.clock.advance(60_000);
  const before = codesSentTo(server, who.email).length;
  expect((await who.post('/api/user-validation', { change })).status).toBe(200);
  await expect.poll(() => codesSentTo(server, who.email).length).toBe(before + 1);
  return codesSentTo(server, who.email)[0] ?? '';
}

/** Opens the link of the welcome e-mail, once forged and once unchanged. Returns its secret parts. */
async function confirm(who: Indiker): Promise<string[]> {
  const email = await emailTo(server, who.email, 'Boas-vindas');
  const [, hash = '', query = ''] = /\/confirmacao-de-email\/\d+\/([\w-]+)\?(\S+)/.exec(email) ?? [];
  const path = `/api/auth/verify_email/${who.id}/${hash}?${query}`;
  expect((await clientOf(server).get(`${path}x`)).status).toBe(403);
  expect((await clientOf(server).get(path)).status).toBe(200);
  return [hash, new URLSearchParams(query).get('signature') ?? ''];
}

/**
 * An operator's secrets: tokens, a cookie, the authenticator's secrets, recovery codes, and the signature of an
 * invitation link.
 */
async function operatorSecrets(): Promise<string[]> {
  const { operator, secret, recoveryCodes } = await newEnrolledOperator(server);
  const credentials = { email: operator.email, password: PASSWORD };
  const { challenge } = (await operator.post('/api/operator/auth/login', credentials)).body;
  const email = 'convidada@segredo.example';
  await operator.post('/api/operator/operators', { name: 'Convidada', email, role: 'auditor' });
  const { secret: pending } = (await operator.post('/api/operator/totp')).body;
  const link = /\/convite\/\d+\/([\w-]{43})/.exec(await emailTo(server, email, 'Convite'))?.[1] ?? '';
  const cookie = (await signInBrowser(server)).cookie().replace('indike_operator=', '');
  const codes = recoveryCodes.flatMap((code) => [code, code.replace('-', '')]);
  return [operator.token, challenge, secret, pending, cookie, link, ...codes];
}

it('finds no secret in any table, and neither secrets nor people in logs, metrics and traces', async () => {
  const passwords = ['cavalo bateria 47 grampo', 'outra senha muito própria 9', 'a terceira, nova 3'];
  const people = ['Hermenegilda', 'Quintanilha', 'Teobaldo', 'Wanderleya Xis'];
  const ana = await signUp(server, {
    firstname: people[0],
    lastname: people[1],
    phone: '11955554444',
    password: passwords[0],
    password_confirmation: passwords[0],
  });
  const again = await clientOf(server).post('/api/auth/login', {
    login: ana.document,
    password: passwords[0],
  });
  await clientOf(server).post('/api/auth/login', { login: ana.email, password: passwords[1] });
  const operator = await newOperator(server);
  const form = referralForm({
    contact: { name: people[3], email: 'wanderleya@segredo.example', phone: '11944443333', observation: '' },
  });
  const { body: referral } = await ana.post('/api/indication-v3', form);
  await operator.post(`/api/operator/indications/${referral.id}/transitions`, {
    status: 'in_contact',
    note: people[2],
  });
  const linkParts = await confirm(ana);
  const used = await askForCode(ana, 'data');
  const saved = await ana.put(`/api/user/${ana.id}`, {
    firstname: people[0],
    lastname: people[1],
    phone: '11955554444',
    password: passwords[2],
    password_confirmation: passwords[2],
    validation_code: used,
  });
  expect(saved.status).toBe(200);
  const codes = [used, await askForCode(ana, 'address')];
  // Refusals and failures are logged as well.
  await clientOf(server).get(`/api/public/document-verification/${ana.document}`);
  await clientOf(server).post('/api/auth/register', registrationForm({ email: ana.email }));
  await clientOf(server).get(`/api/indication?name=${people[0]}`);
  await ana.get(`/api/operator/indications?q=${people[1]}`);
  await server.deps.db.transaction().execute(async (tx) => {
    await server.deps.jobs.send(tx, 'send-email', {
      to: 'nao\r\naceito@segredo.example',
      subject: passwords[1] ?? '',
      paragraphs: [people[2] ?? ''],
    });
  });
  await expect.poll(() => server.logs()).toContain('job failed');
  // The e-mails are the welcome, the referral, two codes and the changed password.
  await expect.poll(() => server.mailbox.messages(ana.email)).toHaveLength(5);

  const tokens = [ana.token, String(again.body.access_token), operator.token];
  const ofOperators = await operatorSecrets();
  const secrets = [...tokens, ...passwords, ...codes, ...linkParts, ...ofOperators].flatMap(encodingsOf);
  expect(secrets.filter((secret) => secret === '')).toEqual([]);
  const { tables, text } = await dump();
  const logs = server.logs();
  figure('secrets at rest', { tables, 'dumped characters': text.length, 'log characters': logs.length });
  expect(text).toContain(ana.email); // proves that the dump contains stored values
  expect(hits(text, secrets)).toEqual([]);
  const personal = [
    ana.document,
    ana.email,
    String(form.document),
    '11955554444',
    '11944443333',
    'segredo.example',
  ];
  expect(hits(logs, [...secrets, ...personal, ...people])).toEqual([]);
  // Every line is JSON, and the line of a request has its id.
  const lines = logs
    .trim()
    .split('\n')
    .map((line): Record<string, unknown> => JSON.parse(line));
  expect(lines.filter((line) => 'route' in line && typeof line.req_id !== 'string')).toEqual([]);
  expect(hits(logs, ['password', 'access_token', 'Bearer', 'signature'])).toEqual([]);
  expect(logs).toContain('/api/auth/verify_email/:id/:hash');

  await traces.stop();
  const seen = { metrics: await metrics.text(), traces: receiver.text() };
  figure('metrics and traces', { 'metrics characters': seen.metrics.length, spans: receiver.spans().length });
  for (const text of Object.values(seen)) {
    expect(hits(text, [...secrets, ...personal, ...people])).toEqual([]);
    expect(text).toContain('/api/auth/verify_email/:id/:hash');
    expect(text).toContain('send-email');
  }
});

it('encrypts an e-mail that waits in the queue', async () => {
  const quiet = await startTestServer();
  try {
    const rui = await signUp(quiet, { firstname: 'Bartolomeu' });
    await refer(rui);
    const client = new Client(quiet.database.connection);
    await client.connect();
    const { rows } = await client.query<{ data: unknown }>(
      `select data from pgboss.job where name = 'send-email'`,
    );
    await client.end();
    expect(rows).toHaveLength(1);
    const data = JSON.stringify(rows);
    expect(hits(data, [...encodingsOf(rui.email), ...encodingsOf('Bartolomeu')])).toEqual([]);
  } finally {
    await quiet.stop();
  }
});
