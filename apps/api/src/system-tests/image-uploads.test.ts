import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { updateUser } from '@indike/contract/accounts/profile';
import { REFUSALS } from '@indike/contract/errors/errors';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareAvatar } from '../avatars/commands.ts';
import { createRoutes } from '../platform/http/routes.ts';
import { createServer } from '../platform/http/server.ts';
import { isRefused } from '../platform/refusal.ts';
import { send } from '../testing/client.ts';
import { signUp, type Indiker } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { figure } from './testing/figures.ts';
import { dataUrl, noise } from './testing/images.ts';
import { cleanUp, launch, newDataDir, up, urlOf } from './testing/product.ts';
import { openStalledConnection, sendBytes } from './testing/raw-http.ts';
import { makeHostile, type Hostile } from './testing/hostile-images.ts';

// docs/proofs.md 22: pictures in request bodies.

let hostile: Hostile[];
beforeAll(async () => {
  hostile = await makeHostile();
});

describe('request bodies of several megabytes', () => {
  // The profile route, but only the picture processing runs behind it.
  const upload = { ...updateUser, path: '/api/upload/{id}' } as const;
  let server: TestServer;
  let ana: Indiker;
  let app: FastifyInstance;
  let url: string;
  let reading = 0;
  let most = 0;
  beforeAll(async () => {
    server = await startTestServer();
    ana = await signUp(server);
    app = createServer({ logger: server.deps.log, trustProxy: 0 });
    createRoutes(app, server.deps).indiker(upload, async ({ body }) => {
      reading += 1;
      most = Math.max(most, reading);
      try {
        const image = 'image' in body ? body.image : null;
        const avatar = image === null ? undefined : await prepareAvatar(image);
        return isRefused(avatar) ? avatar : { message: 'ok' };
      } finally {
        reading -= 1;
      }
    });
    url = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await cleanUp();
    await app.close();
    await server.stop();
  });

  const put = (image: string, token = ana.token) =>
    send(`${url}/api/upload/1`, 'PUT', JSON.stringify({ image, validation_code: 'ABC234' }), {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    });
  const begin = (length: number, token = ana.token) =>
    `PUT /api/upload/1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n{"image":"`;

  it('are refused with 422 and a message, or with 413 at once', async () => {
    const [eleven] = hostile.filter(({ name }) => name === '11 MB');
    const began = performance.now();
    // 11 MB are 14.7 million base64 characters: more than the body limit of the route.
    const tooLong = await sendBytes(url, begin(14_700_000));
    expect([tooLong.status, JSON.parse(tooLong.text).message]).toEqual([413, 'O envio é grande demais']);
    figure('images', { '413 ms': Math.round(performance.now() - began) });
    expect((await sendBytes(url, begin(14_000_000, 'x'.repeat(43)))).status).toBe(401);
    const within = await put(`${eleven?.image.slice(0, 14_300_000)}`);
    expect([within.status, within.body.errors]).toEqual([
      422,
      { image: ['A foto é grande demais. Escolha uma menor, de até 10 MB.'] },
    ]);
    for (const { image, refused } of hostile.slice(0, 20)) {
      const { status, body } = await put(image);
      expect([status, body.code, body.errors]).toEqual([
        422,
        refused,
        { image: [REFUSALS[refused].message] },
      ]);
    }
  });

  it('are read two at a time, and a client that disconnects frees its slot', async () => {
    const leavers = await Promise.all(
      Array.from({ length: 6 }, () => openStalledConnection(url, begin(9_000_000))),
    );
    await sleep(200);
    for (const socket of leavers) socket.destroy();
    const large = dataUrl(Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(6_000_000)]));
    // One upload per person at a time, and in total no more than may be buffered.
    const people = await Promise.all(Array.from({ length: 6 }, () => signUp(server)));
    const began = performance.now();
    const answers = await Promise.all(people.map(({ token }) => put(large, token)));
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 422));
    expect(most).toBeLessThanOrEqual(2);
    figure('images', {
      '6 uploads of 8 MB at once, ms': Math.round(performance.now() - began),
      'most read at once': most,
    });
  });

  it.runIf(process.platform === 'linux')(
    'do not exhaust the heap of npm start when 16 pictures of 10 MB arrive at once',
    { timeout: 90_000 },
    async () => {
      const product = launch({
        DATABASE_URL: urlOf(server.database),
        DATA_DIR: newDataDir(),
        SANDBOX: 'false',
        SMTP_URL: 'smtp://127.0.0.1:1',
        NODE_OPTIONS: '--max-semi-space-size=32 --max-old-space-size=256',
      });
      try {
        const address = (await up(product)).url;
        const people = await Promise.all(
          Array.from({ length: 16 }, () => signUp({ ...server, url: address })),
        );
        const photo = await noise(4_000, 3_000).jpeg({ quality: 92 }).toBuffer();
        expect(photo.length).toBeGreaterThan(7_000_000);
        expect(photo.length).toBeLessThan(10_000_000);
        const image = dataUrl(photo);
        const megabytes = (name: string): number =>
          Number(
            new RegExp(`${name}:\\s+(\\d+)`).exec(
              readFileSync(`/proc/${product.child.pid}/status`, 'utf8'),
            )?.[1],
          ) / 1024;
        const hasDecoder = (): boolean =>
          readFileSync(`/proc/${product.child.pid}/maps`, 'utf8').includes('libvips');
        // The decoder takes nearly 30 MB, which a process that receives no picture saves.
        expect(hasDecoder()).toBe(false);
        const before = megabytes('VmRSS');
        const began = performance.now();
        // The code is wrong, but it is checked last, after the picture was decoded.
        const answers = await Promise.all(
          people.map((person) =>
            person.put(`/api/user/${person.id}`, { image, validation_code: 'ABC234' }).catch(() => undefined),
          ),
        );
        // Uploads beyond the buffer limit get a 503. On a slow machine the last ones may have waited longer than a
        // request may take.
        const drawn = answers.filter((answer) => answer?.body.code === 'wrong_validation_code').length;
        const others = answers.filter((answer) => answer && ![422, 503].includes(answer.status));
        expect(others).toEqual([]);
        expect(drawn).toBeGreaterThanOrEqual(2);
        expect(hasDecoder()).toBe(true);
        expect((await people[0]?.get('/api/auth/user'))?.status).toBe(200);
        figure('images', {
          'drawn of 16': drawn,
          MB: Math.round(photo.length / 1e5) / 10,
          'product MB before': Math.round(before),
          'more, 16 uploads at once': Math.round(megabytes('VmHWM') - before),
          ms: Math.round(performance.now() - began),
        });
      } finally {
        product.child.kill('SIGKILL');
        await product.ended;
      }
    },
  );
});
