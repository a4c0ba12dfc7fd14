import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '../platform/http/authentication.ts';
import { isRefused } from '../platform/refusal.ts';
import { dataUrl, noise, plain, png } from '../system-tests/testing/images.ts';
import { signUp, type Indiker } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { prepareAvatar, removeAvatar, saveAvatar, type PreparedAvatar } from './commands.ts';

async function prepare(image: string): Promise<PreparedAvatar> {
  const avatar = await prepareAvatar(image);
  if (isRefused(avatar)) throw new Error(avatar.refused);
  return avatar;
}

/**
 * An image whose middle square has red, green, blue and white quarters, clockwise from the upper left; black beside it.
 */
async function corners(width: number, height: number): Promise<Buffer> {
  const side = Math.min(width, height);
  const left = (width - side) / 2;
  const top = (height - side) / 2;
  const quarter = (x: number, y: number, background: string) => ({
    input: { create: { width: side / 2, height: side / 2, channels: 3 as const, background } },
    left: left + (x * side) / 2,
    top: top + (y * side) / 2,
  });
  return sharp({ create: { width, height, channels: 3, background: '#000' } })
    .composite([quarter(0, 0, '#f00'), quarter(1, 0, '#0f0'), quarter(1, 1, '#00f'), quarter(0, 1, '#fff')])
    .png()
    .toBuffer();
}

/** The initials of the colours in the corners, clockwise from the upper left. */
async function seen(webp: Buffer): Promise<string> {
  const { data, info } = await sharp(webp).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): string => {
    const from = (Math.round(y * info.height) * info.width + Math.round(x * info.width)) * info.channels;
    const bits = [...data.subarray(from, from + 3)].map((value) => (value > 128 ? '1' : '0')).join('');
    return { '100': 'r', '010': 'g', '001': 'b', '111': 'w' }[bits] ?? bits;
  };
  return at(0.1, 0.1) + at(0.9, 0.1) + at(0.9, 0.9) + at(0.1, 0.9);
}

describe('the stored avatar', () => {
  it.each([
    [1, 'rgbw'],
    [2, 'grwb'],
    [3, 'bwrg'],
    [4, 'wbgr'],
    [5, 'rwbg'],
    [6, 'wrgb'],
    [7, 'bgrw'],
    [8, 'gbwr'],
  ])('is upright for EXIF orientation %i', async (orientation, expected) => {
    const photo = await sharp(await corners(900, 600))
      .withMetadata({ orientation })
      .jpeg({ quality: 95 })
      .toBuffer();
    const upright = await sharp(photo).autoOrient().resize(300, 300).png().toBuffer();
    expect(await seen(upright)).toBe(expected);
    expect(await seen((await prepare(dataUrl(photo))).image)).toBe(expected);
  });

  it('is a square WebP without metadata such as place and camera', async () => {
    const photo = await noise(1600, 1200)
      .jpeg()
      .withExif({
        IFD0: { Make: 'CAMERA-DA-ANA', Copyright: 'Ana', ImageDescription: 'em casa' },
        IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 1/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SEGREDO</x:xmpmeta>')
      .withIccProfile('p3')
      .toBuffer();
    expect(photo.includes('CAMERA-DA-ANA') && photo.includes('SEGREDO')).toBe(true);
    const { image, hash } = await prepare(dataUrl(photo));
    expect(hash).toBe(createHash('sha256').update(image).digest('hex'));
    expect(image.length).toBeLessThanOrEqual(60 * 1024);
    const metadata = await sharp(image).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 512, height: 512, hasProfile: false });
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    for (const text of ['CAMERA-DA-ANA', 'SEGREDO', 'em casa', 'EXIF', 'ICCP', 'XMP '])
      expect([text, image.includes(text)]).toEqual([text, false]);
  });

  it('is at most 60 KB even for the image that compresses worst', { timeout: 60_000 }, async () => {
    const photo = await noise(1500, 1500)
      .resize(6000, 6000, { kernel: 'nearest' })
      .jpeg({ quality: 30 })
      .toBuffer();
    const { image } = await prepare(dataUrl(photo));
    expect(image.length).toBeLessThanOrEqual(60 * 1024);
    const coloured = Buffer.from(
      Array.from({ length: 512 * 512 * 3 }, (_, n) => (n * 7919 * (n % 251)) & 255),
    );
    const raw = await sharp(coloured, { raw: { width: 512, height: 512, channels: 3 } })
      .png()
      .toBuffer();
    const hardest = await prepare(dataUrl(raw, 'png'));
    expect(hardest.image.length).toBeLessThanOrEqual(60 * 1024);
  });

  it.each<[string, () => Promise<Buffer>, string]>([
    ['a PNG', () => plain(300, 200).png().toBuffer(), 'png'],
    ['an interlaced PNG', () => plain(300, 200).png({ progressive: true }).toBuffer(), 'png'],
    ['a PNG with palette', () => plain(300, 200).png({ palette: true }).toBuffer(), 'png'],
    ['a PNG of 16 bits', () => plain(300, 200, 4).toColourspace('rgb16').png().toBuffer(), 'png'],
    ['a grey PNG', () => plain(300, 200).toColourspace('b-w').png().toBuffer(), 'png'],
    ['a progressive JPEG', () => plain(300, 200).jpeg({ progressive: true }).toBuffer(), 'jpeg'],
    ['a grey JPEG', () => plain(300, 200).toColourspace('b-w').jpeg().toBuffer(), 'jpeg'],
    ['a CMYK JPEG', () => plain(300, 200).toColourspace('cmyk').jpeg().toBuffer(), 'jpeg'],
    ['a WebP', () => plain(300, 200).webp().toBuffer(), 'webp'],
    ['a WebP without loss', () => plain(300, 200, 4).webp({ lossless: true }).toBuffer(), 'webp'],
    [
      'a PNG with texts',
      () =>
        plain(300, 200)
          .png()
          .withExif({ IFD0: { Make: 'x' } })
          .toBuffer(),
      'png',
    ],
    ['the smallest', () => plain(150, 150).jpeg().toBuffer(), 'jpeg'],
    ['the longest', () => plain(16_000, 150).jpeg().toBuffer(), 'jpeg'],
  ])('is made from %s', async (_, make, type) => {
    const { image } = await prepare(dataUrl(await make(), type));
    const metadata = await sharp(image).metadata();
    expect(metadata.format).toBe('webp');
    expect(metadata.width).toBe(metadata.height);
    expect(metadata.width).toBeGreaterThanOrEqual(150);
  });

  it('is white where the image was transparent', async () => {
    const clear = await sharp({
      create: { width: 200, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    expect(await seen((await prepare(dataUrl(clear, 'png'))).image)).toBe('wwww');
  });

  it('is not made from an image below 150 × 150 pixels', async () => {
    for (const [width, height] of [
      [149, 400],
      [400, 149],
      [1, 1],
    ] as const) {
      const small = await plain(width, height).jpeg().toBuffer();
      expect(await prepareAvatar(dataUrl(small))).toEqual({ refused: 'image_too_small' });
    }
    expect(await prepareAvatar(dataUrl(png({ width: 0, height: 0 }), 'png'))).toEqual({
      refused: 'image_too_small',
    });
  });
});

describe('GET /api/avatars/{hash}', () => {
  let server: TestServer;
  let ana: Indiker;
  let avatar: PreparedAvatar;
  const save = (indiker: Indiker, picture: PreparedAvatar) =>
    server.db
      .transaction()
      .execute((tx) => saveAvatar(tx, indiker.id as UserId, picture, server.clock.now()));
  const fetchImage = (hash: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/api/avatars/${hash}`, { headers });
  beforeAll(async () => {
    server = await startTestServer();
    ana = await signUp(server);
    avatar = await prepare(dataUrl(await noise(400, 400).jpeg().toBuffer()));
  });
  afterAll(() => server.stop());

  it('is null in the current user at first, then the hash and its URL', async () => {
    const before = await ana.get('/api/auth/user');
    expect(before.body).toMatchObject({ image: null, image_url: null });
    await save(ana, avatar);
    const { body } = await ana.get('/api/auth/user');
    expect(body).toMatchObject({ image: avatar.hash, image_url: `/api/avatars/${avatar.hash}` });
    const rui = await signUp(server);
    expect((await rui.get('/api/auth/user')).body.image_url).toBeNull();
  });

  it('serves the file to anyone who knows its hash, cacheable forever', async () => {
    const answer = await fetchImage(avatar.hash);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(avatar.image.length),
      'cache-control': 'private, max-age=31536000, immutable',
      etag: `"${avatar.hash}"`,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(avatar.image)).toBe(true);
    const again = await fetchImage(avatar.hash, { 'if-none-match': `"other", W/"${avatar.hash}"` });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await fetch(`${server.url}/api/avatars/${avatar.hash}`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(avatar.image.length)]);
  });

  it.each(['0'.repeat(64), 'x', 'A'.repeat(64), '..%2f..%2fetc%2fpasswd', "'--", '%00'])(
    'returns 404 for %s',
    async (hash) => {
      const answer = await fetchImage(hash);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ message: 'Recurso não encontrado' });
      expect(answer.headers.get('cache-control')).toBe('no-store');
    },
  );

  it('returns 404 once no account has the image any more', async () => {
    const other = await prepare(dataUrl(await plain(400, 400).jpeg().toBuffer()));
    await save(ana, other);
    expect((await fetchImage(avatar.hash)).status).toBe(404);
    expect((await fetchImage(other.hash)).status).toBe(200);
    const rui = await signUp(server);
    await save(rui, other);
    await server.db.transaction().execute((tx) => removeAvatar(tx, ana.id as UserId));
    expect((await ana.get('/api/auth/user')).body).toMatchObject({ image: null, image_url: null });
    // Another person has the same image, so it is still served.
    expect((await fetchImage(other.hash)).status).toBe(200);
    await server.db.transaction().execute((tx) => removeAvatar(tx, rui.id as UserId));
    expect((await fetchImage(other.hash)).status).toBe(404);
  });
});
