import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { updateUser } from '@indike/contract/accounts/profile';
import { endpoint } from '@indike/contract/wire/endpoint';
import { REFUSALS, type RefusalCode } from '@indike/contract/wire/errors';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareAvatar } from '../avatars/commands.ts';
import { createRoutes } from '../platform/http/routes.ts';
import { createServer } from '../platform/http/server.ts';
import { isRefused } from '../platform/refusal.ts';
import { send } from '../testing/client.ts';
import { signUp, type Indiker } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { figure, percentile } from './testing/figures.ts';
import {
  animated,
  blackRows,
  dataUrl,
  manyScans,
  noise,
  plain,
  png,
  pngChunk,
  resizedFrame,
  zip,
} from './testing/images.ts';
import { cleanUp, launch, newDataDir, up, urlOf } from './testing/product.ts';
import { openSlowly, sendBytes } from './testing/raw-http.ts';

// docs/proofs.md 22: hostile pictures are refused with an understandable message, quickly and in little memory. Accepted
// pictures are always re-encoded.

interface Hostile {
  readonly name: string;
  readonly image: string;
  readonly refused: RefusalCode;
}

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><script>alert(1)</script></svg>';
const HTML = '<!doctype html><html><body><script>alert(1)</script></body></html>';
const PDF = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

const text = (words: string, type: string) => dataUrl(Buffer.from(words), type);

/** Truncated files, with and without a forged end marker. */
function cut(name: string, bytes: Buffer, type: string, end?: Buffer): Hostile[] {
  return [0.1, 0.5, 0.9, 0.999].flatMap((share) => {
    const part = bytes.subarray(0, Math.floor(bytes.length * share));
    const refused: RefusalCode = 'image_unreadable';
    return [
      { name: `${name} cut at ${share}`, image: dataUrl(part, type), refused },
      ...(end
        ? [
            {
              name: `${name} cut at ${share} and ended`,
              image: dataUrl(Buffer.concat([part, end]), type),
              refused,
            },
          ]
        : []),
    ];
  });
}

async function makeHostile(): Promise<Hostile[]> {
  const jpeg = await noise(800, 800).jpeg().toBuffer();
  const progressive = await noise(800, 800).jpeg({ progressive: true }).toBuffer();
  const rightPng = await noise(400, 400).png().toBuffer();
  const webp = await noise(400, 400).webp().toBuffer();
  const moving = await animated();
  const gif = await plain(200, 200).gif().toBuffer();
  const bmp = Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]);
  const ico = Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0, 16, 16]), Buffer.alloc(60)]);
  const polyglot = Buffer.from('GIF89a/*\u0000\u0000\u0000\u0000*/=1;alert(1)//', 'latin1');
  const endOfJpeg = Buffer.from([0xff, 0xd9]);
  const rows = (width: number, height: number) => blackRows(width, height, 3);
  const unfolding = pngChunk(
    'zTXt',
    Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(7_900_000))]),
  );
  const large = (type: string) =>
    `data:image/${type};base64,${Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(11_000_000), endOfJpeg]).toString('base64')}`;
  const unreadable = (name: string, image: string): Hostile => ({ name, image, refused: 'image_unreadable' });

  return [
    unreadable('nothing', ''),
    unreadable('a data URL of nothing', 'data:image/png;base64,'),
    unreadable('no data URL', jpeg.toString('base64')),
    unreadable('an address', 'https://evil.example/a.png'),
    unreadable('a file’s address', 'file:///etc/passwd'),
    unreadable('text for base64', 'data:image/png;base64,não é base64!'),
    unreadable('holes in base64', dataUrl(jpeg).replace(/(.{2000})/, '$1****')),
    unreadable('no base64', `data:image/svg+xml,${encodeURIComponent(SVG)}`),
    unreadable('SVG with a script', text(SVG, 'svg+xml')),
    unreadable('SVG named PNG', text(SVG, 'png')),
    unreadable('SVG named JPEG', text(`<?xml version="1.0"?>${SVG}`, 'jpeg')),
    unreadable('HTML named PNG', text(HTML, 'png')),
    unreadable('HTML', `data:text/html;base64,${Buffer.from(HTML).toString('base64')}`),
    unreadable('PDF named JPEG', text(PDF, 'jpeg')),
    unreadable('GIF', dataUrl(gif, 'gif')),
    unreadable('GIF named PNG', dataUrl(gif, 'png')),
    unreadable('animated GIF named WebP', dataUrl(await moving.clone().gif().toBuffer(), 'webp')),
    unreadable('GIF and JavaScript', dataUrl(polyglot, 'png')),
    unreadable('BMP', dataUrl(bmp, 'png')),
    unreadable('ICO', dataUrl(ico, 'png')),
    unreadable('TIFF', dataUrl(await plain(200, 200).tiff().toBuffer(), 'jpeg')),
    unreadable('AVIF', dataUrl(await plain(200, 200).avif().toBuffer(), 'webp')),
    unreadable('JPEG named PNG', dataUrl(jpeg, 'png')),
    unreadable('PNG named JPEG', dataUrl(rightPng, 'jpeg')),
    unreadable('WebP named JPEG', dataUrl(webp, 'jpeg')),
    unreadable('PNG and ZIP', dataUrl(Buffer.concat([rightPng, zip()]), 'png')),
    unreadable('JPEG and ZIP', dataUrl(Buffer.concat([jpeg, zip()]))),
    unreadable('JPEG and PHP', dataUrl(Buffer.concat([jpeg, Buffer.from('<?php system($_GET[0]);')]))),
    unreadable('WebP and ZIP', dataUrl(Buffer.concat([webp, zip()]), 'webp')),
    unreadable('noise', dataUrl(Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 7919) & 255)))),
    unreadable(
      'a JPEG of markers',
      dataUrl(Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(1_000_000, 0xff), endOfJpeg])),
    ),
    unreadable(
      'a PNG of chunks without end',
      dataUrl(
        Buffer.concat([
          rightPng.subarray(0, 33),
          ...Array.from({ length: 50_000 }, () => pngChunk('tEXt', Buffer.alloc(0))),
        ]),
        'png',
      ),
    ),
    unreadable('a PNG without pixels', dataUrl(png({ width: 4_000, height: 4_000 }), 'png')),
    unreadable('a JPEG that says it is larger', dataUrl(resizedFrame(jpeg, 7_000, 7_000))),
    unreadable(
      'a PNG with a wrong check sum',
      dataUrl(Buffer.from(rightPng.map((byte, n) => (n === 5_000 ? byte ^ 1 : byte))), 'png'),
    ),
    ...cut('JPEG', jpeg, 'jpeg', endOfJpeg),
    ...cut('progressive JPEG', progressive, 'jpeg', endOfJpeg),
    ...cut('PNG', rightPng, 'png', pngChunk('IEND', Buffer.alloc(0))),
    ...cut('WebP', webp, 'webp'),
    {
      name: 'a PNG of 20 000 × 20 000, 1 KB',
      image: dataUrl(png({ width: 20_000, height: 20_000 }), 'png'),
      refused: 'image_too_large',
    },
    {
      name: 'a PNG of 20 000 × 20 000, true',
      image: dataUrl(
        png({ width: 20_000, height: 20_000, depth: 1, colour: 0, pixels: Buffer.alloc(20_000 * 2_501) }),
        'png',
      ),
      refused: 'image_too_large',
    },
    {
      name: 'a PNG of 2 147 483 647²',
      image: dataUrl(png({ width: 2_147_483_647, height: 2_147_483_647 }), 'png'),
      refused: 'image_too_large',
    },
    {
      name: 'a JPEG of 65 535²',
      image: dataUrl(resizedFrame(jpeg, 65_535, 65_535)),
      refused: 'image_too_large',
    },
    {
      name: '50 megapixels and one',
      image: dataUrl(png({ width: 50_000_001, height: 1 }), 'png'),
      refused: 'image_too_large',
    },
    {
      name: '10 000 × 5 001',
      image: dataUrl(png({ width: 10_000, height: 5_001, pixels: rows(10_000, 5_001) }), 'png'),
      refused: 'image_too_large',
    },
    { name: '11 MB', image: large('jpeg'), refused: 'image_too_large' },
    {
      name: '50 MP interlaced, 16 bits',
      image: dataUrl(png({ width: 7_000, height: 7_000, depth: 16, colour: 6, interlaced: true }), 'png'),
      refused: 'image_too_heavy',
    },
    {
      name: '50 MP progressive',
      image: dataUrl(resizedFrame(progressive, 7_000, 7_000)),
      refused: 'image_too_heavy',
    },
    {
      name: '1 000 scans',
      image: dataUrl(manyScans(await plain(800, 800).jpeg({ progressive: true }).toBuffer(), 1_000)),
      refused: 'image_too_heavy',
    },
    {
      name: 'animated WebP',
      image: dataUrl(await moving.clone().webp().toBuffer(), 'webp'),
      refused: 'image_animated',
    },
    {
      name: 'animated PNG',
      image: dataUrl(
        png({
          width: 200,
          height: 200,
          pixels: rows(200, 200),
          between: [pngChunk('acTL', Buffer.from([0, 0, 0, 9, 0, 0, 0, 0]))],
        }),
        'png',
      ),
      refused: 'image_animated',
    },
    {
      name: '149 × 149',
      image: dataUrl(await plain(149, 149).jpeg().toBuffer()),
      refused: 'image_too_small',
    },
    // 300 texts of 8 MB each, compressed to less than 3 MB, and no pixels: they must not be decompressed.
    unreadable(
      'a PNG whose texts unfold to 2.4 GB',
      dataUrl(png({ width: 200, height: 200, between: Array.from({ length: 300 }, () => unfolding) }), 'png'),
    ),
  ];
}

let hostile: Hostile[];
beforeAll(async () => {
  // Loads the library, so that its own memory is not counted.
  await prepareAvatar(dataUrl(await plain(200, 200).jpeg().toBuffer()));
  hostile = await makeHostile();
});

describe('a hostile picture', () => {
  it('is refused with a message within 2 s', async () => {
    const times: number[] = [];
    let worst = { name: '', ms: 0 };
    for (const { name, image, refused } of hostile) {
      const began = performance.now();
      const answer = await prepareAvatar(image);
      const ms = performance.now() - began;
      times.push(ms);
      if (ms > worst.ms) worst = { name, ms };
      expect([name, answer]).toEqual([name, { refused }]);
      expect([name, ms < 2_000]).toEqual([name, true]);
    }
    const { status, field, message } = REFUSALS.image_unreadable;
    expect([status, field, message]).toEqual([
      422,
      'image',
      'Não conseguimos ler esta imagem. Envie uma foto em JPEG, PNG ou WebP.',
    ]);
    figure('images', {
      files: hostile.length,
      'median ms': percentile(times, 0.5),
      'p95 ms': percentile(times, 0.95),
      'over 50 ms': times.filter((ms) => ms > 50).length,
      'worst ms': `${Math.round(worst.ms)} (${worst.name})`,
    });
  });

  it(
    'with any byte changed is refused or drawn anew, and never breaks the process',
    { timeout: 60_000 },
    async () => {
      const sources = [
        [
          'jpeg',
          await noise(160, 160)
            .jpeg()
            .withExif({ IFD0: { Make: 'X' } })
            .toBuffer(),
        ],
        ['jpeg', await noise(160, 160).jpeg({ progressive: true }).toBuffer()],
        ['png', await plain(160, 160).png().toBuffer()],
        ['webp', await noise(160, 160).webp({ quality: 20 }).toBuffer()],
      ] as const;
      let taken = 0;
      const runs = 400;
      for (let run = 0; run < runs; run += 1) {
        const [type, source] = sources[run % sources.length] ?? ['jpeg', Buffer.alloc(0)];
        const bytes = Buffer.from(source);
        // Half of the mutations hit the header.
        const at = run % 8 < 4 ? (run * 37) % Math.min(700, bytes.length) : (run * 7919) % bytes.length;
        bytes[at] = (run * 101) & 255;
        const answer = await prepareAvatar(dataUrl(bytes, type));
        const drawn = isRefused(answer) ? undefined : answer.image.subarray(8, 12).toString();
        expect([undefined, 'WEBP']).toContain(drawn);
        if (drawn) taken += 1;
      }
      figure('images', { 'changed files': runs, refused: runs - taken });
    },
  );
});

// Memory is measured in a separate process: here, creating the files would distort it.
const CHILD = `
import { readFileSync } from 'node:fs';
const { prepareAvatar } = await import(process.argv[2]);
const images = JSON.parse(readFileSync(process.argv[3], 'utf8'));
const megabytes = (name) =>
  Number(new RegExp(name + ':\\\\s+(\\\\d+)').exec(readFileSync('/proc/self/status', 'utf8'))[1]) / 1024;
const before = megabytes('VmRSS');
const began = performance.now();
let taken = 0;
for (const image of images) if (!('refused' in (await prepareAvatar(image)))) taken += 1;
const one = megabytes('VmHWM') - before;
for (const image of images) {
  await Promise.all(Array.from({ length: Number(process.argv[4]) }, () => prepareAvatar(image)));
}
const all = megabytes('VmHWM') - before;
console.log(JSON.stringify({ before, one, all, taken, seconds: (performance.now() - began) / 1000 }));
`;

const folder = mkdtempSync(join(tmpdir(), 'indike-images-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function memoryOf(images: readonly string[], limit = 16) {
  const script = join(folder, 'measure.mjs');
  const list = join(folder, 'images.json');
  writeFileSync(script, CHILD);
  writeFileSync(list, JSON.stringify(images));
  const commands = join(import.meta.dirname, '../avatars/commands.ts');
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=4', '--max-old-space-size=256', script, commands, list, String(limit)],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  let complaints = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  await once(child, 'close');
  if (said === '') throw new Error(complaints);
  return JSON.parse(said) as { before: number; one: number; all: number; taken: number; seconds: number };
}

describe.runIf(process.platform === 'linux')('memory', () => {
  it(
    'grows by less than 200 MB over all of them, then 16 of each at once',
    { timeout: 120_000 },
    async () => {
      const { before, one, all, seconds } = await memoryOf(hostile.map(({ image }) => image));
      figure('images', {
        'MB before': Math.round(before),
        'more, one by one': Math.round(one),
        'more, 16 at once': Math.round(all),
        seconds: Math.round(seconds),
      });
      expect(all).toBeLessThan(200);
    },
  );

  it('is bounded for the heaviest accepted pictures, too', { timeout: 120_000 }, async () => {
    const heaviest = [
      dataUrl(await plain(7_000, 7_000).jpeg().toBuffer()),
      dataUrl(await plain(4_600, 4_600).jpeg({ progressive: true }).toBuffer()),
      dataUrl(
        png({ width: 7_000, height: 7_000, depth: 8, colour: 6, pixels: blackRows(7_000, 7_000, 4) }),
        'png',
      ),
      dataUrl(await plain(3_990, 3_990, 4).png({ progressive: true }).toBuffer(), 'png'),
    ];
    const { before, one, all, taken, seconds } = await memoryOf(heaviest, 2);
    figure('images', {
      'heaviest taken': heaviest.length,
      'MB before': Math.round(before),
      'more, one by one': Math.round(one),
      'more, 2 at once': Math.round(all),
      seconds: Math.round(seconds),
    });
    expect(taken).toBe(heaviest.length);
    // Only one picture is decoded at a time; the rest is memory that the allocator caches per thread.
    expect(one).toBeLessThan(200);
    expect(all).toBeLessThan(300);
  });
});

describe('bodies of megabytes', () => {
  // The profile route, with only the picture processing behind it.
  const upload = endpoint({ ...updateUser, path: '/api/upload/{id}' });
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
    const leavers = await Promise.all(Array.from({ length: 6 }, () => openSlowly(url, begin(9_000_000))));
    await sleep(200);
    for (const socket of leavers) socket.destroy();
    const large = dataUrl(Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(6_000_000)]));
    // One per person at a time, and in total no more than may be buffered.
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
    '16 pictures of 10 MB at once leave the product standing, in the heap it starts with',
    { timeout: 90_000 },
    async () => {
      const product = launch({
        DATABASE_URL: urlOf(server.database),
        DATA_DIR: newDataDir(),
        SANDBOX: 'false',
        SMTP_URL: 'smtp://127.0.0.1:1',
        NODE_OPTIONS: '--max-semi-space-size=4 --max-old-space-size=256',
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
        const before = megabytes('VmRSS');
        const began = performance.now();
        // The wrong code is checked last, after the picture was decoded.
        const answers = await Promise.all(
          people.map((person) =>
            person.put(`/api/user/${person.id}`, { image, validation_code: 'ABC234' }).catch(() => undefined),
          ),
        );
        // More at once than may be buffered are told to come back; on a slow machine the last ones may have waited for
        // longer than a request may take.
        const drawn = answers.filter((answer) => answer?.body.code === 'wrong_validation_code').length;
        const others = answers.filter((answer) => answer && ![422, 503].includes(answer.status));
        expect(others).toEqual([]);
        expect(drawn).toBeGreaterThanOrEqual(2);
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
