import { create } from 'qrcode';
import { expect, it } from 'vitest';
import { qrCode, qrSvg } from './qr-code.ts';

const URL_TEXT = 'https://indike.example/i/0123456789ab';

it('draws every dark module once, inside the quiet zone', () => {
  const { size, path } = qrCode(URL_TEXT);
  const { modules } = create(URL_TEXT, { errorCorrectionLevel: 'M' });
  expect(size).toBe(modules.size + 8);
  const drawn = new Set<string>();
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let n = 0; n < Number(length); n += 1) drawn.add(`${Number(x) + n} ${y}`);
  }
  const dark = [...modules.data].flatMap((on, at) =>
    on ? [`${(at % modules.size) + 4} ${Math.floor(at / modules.size) + 4}`] : [],
  );
  expect([...drawn].toSorted()).toEqual(dark.toSorted());
});

it('creates an SVG file with a white background', async () => {
  const text = await qrSvg(qrCode(URL_TEXT)).text();
  expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+"/);
  expect(text).toContain('fill="#fff"');
});
