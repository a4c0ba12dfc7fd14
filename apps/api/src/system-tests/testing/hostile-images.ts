import { deflateSync } from 'node:zlib';
import type { RefusalCode } from '@indike/contract/errors/errors';
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
} from './images.ts';

export interface Hostile {
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

export async function makeHostile(): Promise<Hostile[]> {
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
