import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { startLoopbackServer } from '../../testing/loopback-server.ts';
import { RECEIVER_CERTIFICATE } from '../../testing/receiver-certificate.ts';
import { guardedFetch, NoAnswer } from './outbound/guarded-fetch.ts';
import { createOutboundGuard, type OutboundGuardOptions } from './outbound/outbound-guard.ts';

const NAME = 'receiver.example';

/** Listens on loopback until the test ends. */
async function listen(server: Server): Promise<number> {
  const { port, stop } = await startLoopbackServer({ server });
  onTestFinished(stop);
  return port;
}

async function receive(listener: RequestListener) {
  const counts = { requests: 0, connections: 0 };
  const server = createServer((request, response) => {
    counts.requests += 1;
    listener(request, response);
  });
  server.on('connection', () => (counts.connections += 1));
  const port = await listen(server);
  return { counts, url: `http://127.0.0.1:${port}/hook`, named: `http://${NAME}:${port}/hook` };
}

function guardOf(options: Partial<OutboundGuardOptions> = {}) {
  const guard = createOutboundGuard({ allowLoopback: true, resolve: async () => ['127.0.0.1'], ...options });
  onTestFinished(() => guard.close());
  return guard;
}

const request = (url: string) => ({ url, headers: { 'content-type': 'application/json' }, body: '{"a":1}' });

it('reads with GET, and gives libraries the answer as of fetch', async () => {
  const { named } = await receive((incoming, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ method: incoming.method, accept: incoming.headers.accept }));
  });
  const get = guardedFetch(guardOf());
  const response = await get(named, { headers: new Headers({ accept: 'application/json' }) });
  expect(await response.json()).toEqual({ method: 'GET', accept: 'application/json' });
  await expect(get('https://10.0.0.1', { headers: {} })).rejects.toThrow(NoAnswer);
});

it('sends headers and body and returns the answer', async () => {
  const { named } = await receive((incoming, response) => {
    void incoming.toArray().then((chunks) => {
      const { host, 'content-type': type, 'content-length': length } = incoming.headers;
      response.writeHead(202, { 'retry-after': '7' });
      response.end([incoming.method, host?.split(':')[0], type, length, Buffer.concat(chunks)].join(' '));
    });
  });
  expect(await guardOf().post(request(named))).toEqual({
    answer: {
      status: 202,
      retryAfter: '7',
      contentType: null,
      text: `POST ${NAME} application/json 7 {"a":1}`,
    },
  });
});

it('uses TLS with the requested host name and refuses an untrusted certificate', async () => {
  const server = createTlsServer(RECEIVER_CERTIFICATE, (_, response) => response.end('safe'));
  const port = await listen(server);
  const trusting = guardOf({ ca: RECEIVER_CERTIFICATE.cert });
  expect(await trusting.post(request(`https://${NAME}:${port}/`))).toMatchObject({
    answer: { text: 'safe' },
  });
  const other = `https://other.example:${port}/`;
  expect(await trusting.post(request(other))).toEqual({ failed: 'certificate_refused' });
  expect(await guardOf().post(request(`https://${NAME}:${port}/`))).toEqual({
    failed: 'certificate_refused',
  });
});

it.each([
  'http://example.com/',
  'https://localhost/',
  'https://localhost./',
  'https://crm.localhost/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://0.0.0.0/',
  'https://10.1.2.3/',
  'https://172.31.255.255/',
  'https://192.168.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://168.63.129.16/',
  'https://100.64.0.1/',
  'https://192.0.2.1/',
  'https://198.19.255.255/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://[::]/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[::ffff:8.8.8.8]/',
  'https://[64:ff9b::a00:1]/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'https://[ff02::1]/',
  'https://[2001::1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:db8::1]/',
  'https://user:password@example.com/',
  'ftp://example.com/',
  'example.com',
])('refuses %s', async (url) => {
  const guard = guardOf({ allowLoopback: false });
  expect(guard.accepts(url)).toBe(false);
  expect(await guard.post(request(url))).toEqual({ failed: 'address_refused' });
});

it.each([
  'https://example.com/',
  'https://crm.example.com.br:8443/hook?a=b',
  'https://8.8.8.8/',
  'https://172.32.0.1/',
  'https://[2606:4700::1111]/',
])('accepts %s', (url) => {
  expect(guardOf({ allowLoopback: false }).accepts(url)).toBe(true);
});

it('allows loopback in the sandbox, but no other private address', async () => {
  const { url } = await receive((_, response) => response.end());
  const guard = guardOf();
  expect(guard.accepts(url.replace('127.0.0.1', 'localhost'))).toBe(true);
  expect(await guard.post(request(url.replace('127.0.0.1', 'localhost')))).toHaveProperty(
    'answer.status',
    200,
  );
  expect(guard.accepts('http://10.0.0.1/')).toBe(false);
});

it('checks each address of a name and connects to the address that it checked', async () => {
  const { named, counts } = await receive((_, response) => {
    response.setHeader('connection', 'close');
    response.end();
  });
  const answers = [['127.0.0.1'], ['10.0.0.1'], ['127.0.0.1', '10.0.0.1'], []];
  let asked = 0;
  const guard = guardOf({ resolve: async () => answers[asked++] ?? [] });
  expect(await guard.post(request(named))).toHaveProperty('answer.status', 200);
  expect(asked).toBe(1);
  expect(await guard.post(request(named))).toEqual({ failed: 'address_refused' });
  expect(await guard.post(request(named))).toEqual({ failed: 'address_refused' });
  expect(await guard.post(request(named))).toEqual({ failed: 'name_unknown' });
  expect(counts.requests).toBe(1);
});

it('refuses a public name that resolves to loopback outside the sandbox', async () => {
  const { named, counts } = await receive((_, response) => response.end());
  const guard = guardOf({ allowLoopback: false });
  const outside = named.replace('http:', 'https:');
  expect(guard.accepts(outside)).toBe(true);
  expect(await guard.post(request(outside))).toEqual({ failed: 'address_refused' });
  expect(counts.connections).toBe(0);
});

it('does not follow a redirect', async () => {
  const target = await receive((_, response) => response.end());
  const { url } = await receive((_, response) => response.writeHead(307, { location: target.url }).end());
  expect(await guardOf().post(request(url))).toHaveProperty('answer.status', 307);
  expect(target.counts.requests).toBe(0);
});

it('reads 64 KB of an endless answer and closes the connection', async () => {
  let closed: Promise<unknown> | undefined;
  const { url } = await receive((_, response) => {
    closed = once(response, 'close');
    const write = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    };
    response.on('drain', write);
    write();
  });
  const result = await guardOf().post(request(url));
  expect('answer' in result && result.answer.text.length).toBe(65_536);
  await closed;
});

it('times out on a silent receiver, a dripping body and a slow name server', async () => {
  const guard = guardOf({ timeoutMs: 300 });
  const silent = await receive(() => {});
  expect(await guard.post(request(silent.url))).toEqual({ failed: 'timed_out' });
  const dripping = await receive((_, response) => {
    const timer = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(timer));
  });
  const dripped = await guard.post(request(dripping.url));
  expect(dripped).toMatchObject({ answer: { status: 200, text: expect.stringMatching(/^x+$/) } });
  const lost = guardOf({ timeoutMs: 300, resolve: () => new Promise(() => {}) });
  expect(await lost.post(request(silent.named))).toEqual({ failed: 'timed_out' });
});

it('reports no_connection when the port is closed, the connection ends or the protocol changes', async () => {
  const guard = guardOf();
  const cut = await receive((incoming) => incoming.socket.destroy());
  expect(await guard.post(request(cut.url))).toEqual({ failed: 'no_connection' });
  const changing = await receive((_, response) =>
    response.writeHead(101, { connection: 'upgrade', upgrade: 'other' }).end(),
  );
  expect(await guard.post(request(changing.url))).toEqual({ failed: 'no_connection' });
  const closed = await startLoopbackServer(() => {});
  await closed.stop();
  expect(await guard.post(request(`${closed.url}/`))).toEqual({ failed: 'no_connection' });
});

it('reuses a connection, and opens a new one when the receiver has closed it', async () => {
  const sockets = new Set<Socket>();
  const { url, counts } = await receive((incoming, response) => {
    // Closes a reused connection when the third request arrives.
    if (sockets.has(incoming.socket) && counts.requests === 3) incoming.socket.destroy();
    else response.end();
    sockets.add(incoming.socket);
  });
  const guard = guardOf();
  for (const connections of [1, 1, 2]) {
    expect(await guard.post(request(url))).toHaveProperty('answer.status', 200);
    expect(counts.connections).toBe(connections);
  }
  expect(counts.requests).toBe(4);
});
