import { Agent } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newApiKey, type TestApiKey } from '../testing/api-keys.ts';
import { newOperator, type Operator } from '../testing/operators.ts';
import { refer, signUp, type Indiker } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { schemaViolation, readOperations, validBody, type Operation } from './testing/api-document.ts';
import { counted, figure } from './testing/figures.ts';
import { BROKEN, DISPUTED, HOSTILE_PARTS, HOSTILE_VALUES, VALID } from './testing/hostile-json.ts';
import { seededRandom, type Random } from './testing/random.ts';
import { call, type RawAnswer } from './testing/raw-http.ts';

// docs/proofs.md 19: whatever is sent, the response is one that the API document declares, never a 500.

const MUTANTS = 4_000;
const MUTATED_ADDRESSES = 1_500;
/** A slow machine sends fewer in this time. The printed figure says how many. */
const MAX_MS = 25_000;
const AT_ONCE = 8;

let server: TestServer;
let ana: Indiker;
let shareCode: string;
let operator: Operator;
let crm: TestApiKey;
let referral: number;
let contact: number;
let operations: Operation[];
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

beforeAll(async () => {
  server = await startTestServer();
  // Takes session id 1, because the part '1#x' names it and DELETE /api/me/sessions/{id} would end Ana's session.
  await signUp(server);
  ana = await signUp(server);
  shareCode = (await ana.get('/api/me/share-link')).body.code;
  // Takes operator session id 1 for the same reason.
  await newOperator(server);
  operator = await newOperator(server);
  crm = await newApiKey(server, operator);
  referral = await refer(ana);
  contact = (await ana.get(`/api/indication/${referral}`)).body.contacts[0].id;
  operations = (await readOperations(server.url)).filter(({ path }) => !path.endsWith('/logout'));
});
afterAll(async () => {
  agent.destroy();
  await server.stop();
});

const tokenFor = ({ access: { audience } }: Operation) =>
  ({ public: undefined, operator: operator.token, integration: crm.key, indiker: ana.token })[audience];

interface Sent {
  readonly path: string;
  readonly body?: string | Buffer | undefined;
}

function idOf({ path }: Operation): number {
  if (path.startsWith('/api/user/') || path.startsWith('/api/address/')) return ana.id;
  if (path.includes('contact')) return contact;
  return path.includes('state') ? 35 : referral;
}
const rightPath = (operation: Operation) =>
  operation.path
    .replace('{id}', String(idOf(operation)))
    .replace('{cpf}', ana.document)
    .replace('{code}', shareCode);

async function sendTo(operation: Operation, { path, body }: Sent): Promise<RawAnswer> {
  const token = tokenFor(operation);
  return call(server.url, {
    method: operation.method,
    path,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body,
    agent,
  });
}

function messageOf(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return undefined;
  if ('message' in body) return body.message;
  return 'detail' in body ? body.detail : undefined;
}

/** Operations that respond with a file when their input is valid. */
const FILES = /\/(csv|pdf|remittance|exports\/\w+)$/;

/** Whether a response or a line of the log says that the CRM was asked. None is there. */
const isOfCrm = (text: string): boolean => text.includes('"crm_silent"');

/** What is wrong with a response, or undefined. */
function fault(operation: Operation, sent: Sent, answer: RawAnswer): string | undefined {
  const about = `${operation.method} ${sent.path.slice(0, 120)} ${sent.body?.toString().slice(0, 160) ?? ''} → ${answer.status}`;
  if (answer.status >= 500 && !isOfCrm(answer.text)) return `${about}: a failure of ours`;
  if (answer.headers['x-request-id'] === undefined) return `${about}: no request id`;
  if (answer.status === 200 && FILES.test(operation.path)) return undefined;
  if (!/^application\/(problem\+)?json\b/.test(answer.headers['content-type'] ?? ''))
    return `${about}: ${answer.headers['content-type']}`;
  let body: unknown;
  try {
    body = JSON.parse(answer.text);
  } catch {
    return `${about}: the answer is no JSON`;
  }
  const schema =
    answer.status < 400
      ? operation.answers[answer.status]
      : (operation.answers['4XX'] ?? operation.answers['4xx']);
  if (!schema) return `${about}: a status that the document does not know`;
  const found = schemaViolation(body, schema);
  if (found !== undefined) return `${about}: ${found}`;
  const message = messageOf(body);
  if (answer.status >= 400 && (typeof message !== 'string' || !/[a-zà-ú]{3}/i.test(message)))
    return `${about}: no message`;
  return undefined;
}

/**
 * Sends everything, a few at once, until the time is up. Resets the rate limits regularly, because 429 would hide other
 * faults.
 */
async function collectFaults(batch: string, make: () => [Operation, Sent] | undefined): Promise<string[]> {
  const statuses: number[] = [];
  const faults: string[] = [];
  const end = performance.now() + MAX_MS;
  async function worker(): Promise<void> {
    for (let next = make(); next && performance.now() < end; next = make()) {
      const [operation, sent] = next;
      const answer = await sendTo(operation, sent);
      statuses.push(answer.status);
      const wrong = fault(operation, sent, answer);
      if (wrong !== undefined) faults.push(wrong);
      if (statuses.length % 40 === 0) await server.db.deleteFrom('rate_limit').execute();
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  figure('hostile JSON', { [batch]: statuses.length, answers: JSON.stringify(counted(statuses)) });
  return faults.slice(0, 10);
}

const run = <T>(items: readonly T[]): (() => T | undefined) => {
  let at = 0;
  return () => items[at++];
};

it(
  'every write route survives the corpus of broken, valid and disputed JSON',
  { timeout: 60_000 },
  async () => {
    const writes = operations.filter(({ body }) => body !== undefined);
    expect(writes.length).toBeGreaterThan(60);
    const sent = writes.flatMap((operation) =>
      [...BROKEN, ...VALID, ...DISPUTED].map((body): [Operation, Sent] => [
        operation,
        { path: rightPath(operation), body },
      ]),
    );
    expect(await collectFaults('corpus', run(sent))).toEqual([]);
  },
);

it('reports broken JSON as such, and names the fields of valid JSON with the wrong shape', async () => {
  const operation = operations.find(({ key }) => key === 'POST /api/indication-v3');
  if (!operation) throw new Error('no such route');
  for (const body of BROKEN.slice(2, 60)) {
    const answer = await sendTo(operation, { path: operation.path, body });
    expect([body, answer.status]).toEqual([body, 400]);
    expect(JSON.parse(answer.text).message).toBe('O envio não é um JSON válido');
  }
  for (const body of ['{}', '[]', 'null', '0', '"abc"', '{"contact":[]}']) {
    const answer = await sendTo(operation, { path: operation.path, body });
    expect([body, answer.status, Object.keys(JSON.parse(answer.text).errors).length > 0]).toEqual([
      body,
      422,
      true,
    ]);
  }
});

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** The path of every value in a body. */
function placesIn(value: Json, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null || path.length > 4) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...path, name]))];
}

/** The body as JSON text with one value replaced (text), removed (undefined) or duplicated. */
function rewrite(value: Json, path: readonly string[], change: string | undefined, twice: boolean): string {
  const [head, ...rest] = path;
  if (head === undefined) return change ?? '';
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  const parts = Object.entries(value).flatMap(([name, inner]) => {
    const plain = `${JSON.stringify(name)}:${JSON.stringify(inner)}`;
    if (name !== head) return [plain];
    if (rest.length === 0 && change === undefined) return [];
    const changed = `${JSON.stringify(name)}:${rewrite(inner, rest, change, twice)}`;
    return twice ? [plain, changed] : [changed];
  });
  return `{${parts.join(',')}}`;
}

function mutant(random: Random, operation: Operation): string {
  let body = validBody(operation, { indication_id: referral }) as Json;
  let text = JSON.stringify(body);
  for (let changes = 1 + random.below(3); changes > 0; changes -= 1) {
    const how = random.below(10);
    const change = how === 0 ? undefined : random.pick(HOSTILE_VALUES);
    text = rewrite(body, random.pick(placesIn(body)), change, how === 1);
    if (how === 2)
      text = text.replace(
        '{',
        `{${JSON.stringify(random.pick(['__proto__', 'constructor', 'id', 'user_id', '\u0000', '']))}:${change},`,
      );
    if (how === 3) text = text.slice(0, random.below(text.length));
    if (text.length > 9_000) break;
    try {
      body = JSON.parse(text);
    } catch {
      break;
    }
    if (typeof body !== 'object' || body === null) break;
  }
  return text;
}

it('refuses an object with an invalid length in every field', { timeout: 60_000 }, async () => {
  const nested = `${'['.repeat(4_000)}${']'.repeat(4_000)}`;
  const sent = operations.flatMap((operation) => {
    const body = validBody(operation, { indication_id: referral }) as Json;
    if (typeof body !== 'object' || body === null) return [];
    return ['{"toString":"x"}', nested].flatMap((length) =>
      placesIn(body)
        .filter((path) => path.length > 0)
        .map((path): [Operation, Sent] => [
          operation,
          { path: rightPath(operation), body: rewrite(body, path, `{"length":${length}}`, false) },
        ]),
    );
  });
  expect(sent.length).toBeGreaterThan(100);
  expect(await collectFaults('lengths', run(sent))).toEqual([]);
});

it(`answers ${MUTANTS} mutants of valid bodies as the document declares`, { timeout: 90_000 }, async () => {
  const random = seededRandom();
  const writes = operations.filter(({ example }) => example !== undefined);
  let left = MUTANTS;
  const faults = await collectFaults(`mutants (seed ${random.seed})`, () => {
    if (left-- <= 0) return undefined;
    const operation = random.pick(writes);
    return [operation, { path: rightPath(operation), body: mutant(random, operation) }];
  });
  expect(faults).toEqual([]);
});

/** Encodes '#' and '?' inside a path, because they would cut off the rest and call another operation. */
const aimed = (rest: string, part: string): string => {
  const after = rest.slice(rest.indexOf('}') + 1);
  return `${after === '' ? part : part.replaceAll('#', '%23').replaceAll('?', '%3F')}${after}`;
};

it(
  `answers ${MUTATED_ADDRESSES} mutated addresses as the document declares`,
  { timeout: 60_000 },
  async () => {
    const random = seededRandom();
    const addressed = operations.filter(({ path, query }) => path.includes('{') || query.length > 0);
    expect(addressed.length).toBeGreaterThan(5);
    let left = MUTATED_ADDRESSES;
    const faults = await collectFaults(`addresses (seed ${random.seed})`, () => {
      if (left-- <= 0) return undefined;
      const operation = random.pick(addressed);
      const mutatePath =
        operation.path.includes('{') && (operation.query.length === 0 || random.below(2) === 0);
      let path = mutatePath
        ? operation.path.replace(/\{\w+\}.*/, (rest) => aimed(rest, random.pick(HOSTILE_PARTS)))
        : rightPath(operation);
      const query = operation.query
        .filter(() => random.below(3) > 0)
        .map((name) => `${name}=${random.pick(HOSTILE_PARTS)}`);
      if (random.below(8) === 0)
        query.push(
          `${random.pick(['page', 'page[]', 'page[a]', '__proto__', '%00', ''])}=${random.pick(HOSTILE_PARTS)}`,
        );
      if (query.length > 0) path += `?${query.join('&')}`;
      return [
        operation,
        {
          path,
          body: JSON.stringify(validBody(operation, { indication_id: referral })),
        },
      ];
    });
    expect(faults).toEqual([]);
  },
);

it('refuses a body of another content type', async () => {
  for (const type of [
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'nonsense',
    'application/json; charset=utf-16',
  ]) {
    const answer = await call(server.url, {
      method: 'POST',
      path: '/api/auth/login',
      headers: { 'content-type': type },
      body: '{"login":"a"}',
    });
    expect([type, [415, 422].includes(answer.status)]).toEqual([type, true]);
    expect(JSON.parse(answer.text).message).not.toBe('');
  }
});

it('leaves the person and the product unharmed', async () => {
  expect((await ana.get('/api/auth/user')).body.id).toBe(ana.id);
  expect((await ana.get('/api/ready')).status).toBe(200);
  const failed = server
    .logs()
    .split('\n')
    .filter((line) => line.includes('request failed'));
  expect(failed.filter((line) => !isOfCrm(line))).toEqual([]);
});
