import type { Socket } from 'node:net';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { signUp, type Indiker } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { counted, figure } from './testing/figures.ts';
import { openStalledConnection } from './testing/raw-http.ts';

// A body of several megabytes takes a slot only once it has arrived, so that slow uploads block no other person.

const MB = 1024 * 1024;
const WAIT = 'O seu envio anterior ainda não terminou. Aguarde um instante.';
const server = useTestServer();
let ana: Indiker;
let bia: Indiker;
beforeAll(async () => {
  [ana, bia] = await Promise.all([signUp(server), signUp(server)]);
});

const open = new Set<Socket>();
afterEach(() => {
  for (const socket of open) socket.destroy();
  open.clear();
});

interface Idle {
  readonly socket: Socket;
  answer(): string;
}

interface Sent {
  readonly sent?: number;
  readonly length?: number | 'untold';
  readonly type?: string;
}

/** Starts an upload that announces `length` bytes, or no length, and stops after `sent` bytes of the picture. */
async function upload(
  person: Indiker,
  { sent = 1, length = 10 * MB, type = 'application/json' }: Sent = {},
): Promise<Idle> {
  const size = length === 'untold' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  const head = `PUT /api/user/${person.id} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${person.token}\r\nContent-Type: ${type}\r\n${size}\r\n\r\n`;
  const socket = await openStalledConnection(server.url, head);
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
  socket.on('error', () => {});
  socket.write(length === 'untold' ? '5\r\n{"ima\r\n' : `{"image":"${'A'.repeat(sent)}`);
  open.add(socket);
  return { socket, answer: () => answer };
}

const uploads = (people: readonly Indiker[], count: number, how = {}) =>
  Promise.all(
    Array.from({ length: count }, (_, n) => {
      const person = people[n % people.length];
      if (!person) throw new Error('nobody uploads');
      return upload(person, how);
    }),
  );

/** Saves a small and a large form and returns the response times. Both are refused because of their wrong code. */
async function save(person: Indiker): Promise<{ small: number; large: number }> {
  const form = { firstname: 'Bia', lastname: 'Silva', phone: '11987654321', validation_code: '000000' };
  const began = performance.now();
  const small = await person.put(`/api/user/${person.id}`, form);
  const between = performance.now();
  const image = `data:image/webp;base64,${'A'.repeat(MB)}`;
  const large = await person.put(`/api/user/${person.id}`, { image, validation_code: '000000' });
  expect([small.status, large.status]).toEqual([422, 422]);
  return { small: Math.round(between - began), large: Math.round(performance.now() - between) };
}

const statusesOf = (idle: readonly Idle[]) =>
  counted(idle.map((one) => Number(/^HTTP\/1\.1 (\d{3})/.exec(one.answer())?.[1] ?? 0)));

it.each([
  ['2 idle uploads by one', 2, 1, {}],
  ['2 idle uploads by two', 2, 2, {}],
  ['32 idle uploads by one', 32, 1, {}],
  ['32 idle uploads by two', 32, 2, {}],
  ['32 idle uploads of no stated length by two', 32, 2, { length: 'untold' }],
])('%s leave another person’s saves quick', async (name, count, by, how) => {
  const members = [ana, await signUp(server)].slice(0, by);
  const idle = await uploads(members, count, how);
  const times = await save(bia);
  figure('slow uploads', { [`${name}: form and picture, ms`]: `${times.small}, ${times.large}` });
  expect(times.small).toBeLessThan(2_000);
  expect(times.large).toBeLessThan(3_000);
  // Only the newest upload of a person stays open; the others get a Retry-After.
  await expect.poll(() => statusesOf(idle)).toEqual(count === by ? { 0: by } : { 0: by, 503: count - by });
});

it('lets a retry replace an upload that stopped half-way, and frees the slot of a connection that ends', async () => {
  const stopped = await upload(ana);
  await save(ana);
  await expect.poll(() => stopped.answer()).toMatch(/^HTTP\/1\.1 503 /);
  const again = await upload(ana);
  again.socket.destroy();
  await save(ana);
});

it('drops the largest and oldest upload when the buffer is full, and still accepts others', async () => {
  const members = await Promise.all(Array.from({ length: 5 }, () => signUp(server)));
  const idle: Idle[] = [];
  for (const member of members)
    idle.push(...(await uploads([member], 1, { sent: 14_000_000, length: 14_400_000 })));
  await expect.poll(() => statusesOf(idle)).toEqual({ 0: 4, 503: 1 });
  const times = await save(bia);
  expect(times.large).toBeLessThan(3_000);
});

it('accepts one of several concurrent pictures of one person, and delays or refuses the others', async () => {
  const image = `data:image/webp;base64,${'A'.repeat(8 * MB)}`;
  const put = () => ana.put(`/api/user/${ana.id}`, { image, validation_code: '000000' });
  const answers = await Promise.all([put(), put(), put(), put()]);
  const statuses = counted(answers.map(({ status }) => status));
  expect(statuses[422]).toBeGreaterThanOrEqual(1);
  expect(Object.keys(statuses).filter((status) => !['422', '429', '503'].includes(status))).toEqual([]);
  const refused = answers.filter(({ status }) => status === 429).map(({ body }) => body.message);
  expect(new Set([...refused, WAIT])).toEqual(new Set([WAIT]));
});

it('refuses an upload that is unauthenticated, too large or not JSON by its headers, without reading it', async () => {
  const stranger = await upload({ ...ana, token: 'x'.repeat(43) });
  await expect.poll(() => stranger.answer()).toMatch(/^HTTP\/1\.1 401 /);
  const huge = await upload(ana, { length: 30 * MB });
  await expect.poll(() => huge.answer()).toMatch(/^HTTP\/1\.1 413 /);
  const form = await upload(bia, { type: 'multipart/form-data; boundary=x' });
  await expect.poll(() => form.answer()).toMatch(/^HTTP\/1\.1 415 /);
});
