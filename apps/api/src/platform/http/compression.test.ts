import { request, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, it } from 'vitest';
import { newOperator, type Operator } from '../../testing/operators.ts';
import { refer, signUp, type Indiker } from '../../testing/people.ts';
import { useTestServer } from '../../testing/use-test-server.ts';

const server = useTestServer();
let operator: Operator;
let ana: Indiker;
beforeAll(async () => {
  operator = await newOperator(server);
  ana = await signUp(server);
  for (let n = 0; n < 12; n += 1) await refer(ana);
});

/** Unlike `fetch`, returns the body as it was sent, without decompressing it. */
async function get(path: string, token: string, encoding?: string) {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(encoding !== undefined && { 'accept-encoding': encoding }),
  };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${server.url}${path}`, { headers }, resolve).once('error', reject).end();
  });
  return { headers: answer.headers, body: await buffer(answer) };
}

it('compresses the lists of operators with an encoding that the caller accepts', async () => {
  const plain = await get('/api/operator/queue?limit=50', operator.token);
  expect(plain.headers['content-encoding']).toBeUndefined();
  const brotli = await get('/api/operator/queue?limit=50', operator.token, 'gzip, deflate, br, zstd');
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    vary: expect.stringMatching(/accept-encoding/i),
  });
  expect(brotli.body.length).toBeLessThan(plain.body.length / 2);
  expect(JSON.parse(brotliDecompressSync(brotli.body).toString())).toEqual(JSON.parse(plain.body.toString()));
  expect(
    (await get('/api/operator/queue?limit=50', operator.token, 'gzip')).headers['content-encoding'],
  ).toBe('gzip');
});

it('does not compress short answers, files and answers to Indikers', async () => {
  const paths = ['/api/operator/views', '/api/operator/tax/2026-11'];
  for (const path of paths) {
    const { headers } = await get(path, operator.token, 'br');
    expect([path, headers['content-encoding']]).toEqual([path, undefined]);
  }
  const { headers, body } = await get('/api/indication?limit=50', ana.token, 'br');
  expect(body.length).toBeGreaterThan(1_024);
  expect(headers['content-encoding']).toBeUndefined();
});

it('does not decompress a request body', async () => {
  const body = gzipSync(JSON.stringify({ name: 'Minha lista' }));
  const answer = await fetch(`${server.url}/api/operator/views`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${operator.token}`,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    body,
  });
  expect(answer.status).toBe(400);
});
