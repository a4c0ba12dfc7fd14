import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figure } from './testing/figures.ts';
import { blackRows, dataUrl, plain, png } from './testing/images.ts';
import { makeHostile, type Hostile } from './testing/hostile-images.ts';

// docs/proofs.md 22: the memory that hostile pictures use.

let hostile: Hostile[];
beforeAll(async () => {
  hostile = await makeHostile();
});

// Memory is measured in a separate process, because creating the files in this one would distort it.
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
    ['--max-semi-space-size=32', '--max-old-space-size=256', script, commands, list, String(limit)],
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
    'grows by less than 200 MB for all hostile pictures, first one by one, then 16 copies of each at once',
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

  it('is also bounded for the heaviest accepted pictures', { timeout: 120_000 }, async () => {
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
    // Only one picture is decoded at a time. The rest is memory that the allocator caches per thread.
    expect(one).toBeLessThan(200);
    expect(all).toBeLessThan(300);
  });
});
