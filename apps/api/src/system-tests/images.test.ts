import { REFUSALS } from '@indike/contract/errors/errors';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareAvatar } from '../avatars/commands.ts';
import { isRefused } from '../platform/refusal.ts';
import { figure, percentile } from './testing/figures.ts';
import { dataUrl, noise, plain } from './testing/images.ts';
import { makeHostile, type Hostile } from './testing/hostile-images.ts';

// docs/proofs.md 22: hostile pictures are refused with an understandable message, quickly and in little memory. Accepted
// pictures are always re-encoded.

let hostile: Hostile[];
beforeAll(async () => {
  // Loads the library first, so that its loading time is not measured.
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
    'with one changed byte is refused or re-encoded, and never crashes the process',
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
