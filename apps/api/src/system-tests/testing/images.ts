import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

// Valid and hostile pictures, all of them generated.

export const dataUrl = (bytes: Buffer, type = 'jpeg'): string =>
  `data:image/${type};base64,${bytes.toString('base64')}`;

export const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: '#3366aa' } });

/** Noise does not compress, so it makes the largest file of its dimensions. */
export const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

export function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

interface Png {
  readonly width: number;
  readonly height: number;
  readonly depth?: number;
  readonly colour?: number;
  readonly interlaced?: boolean;
  readonly pixels?: Buffer;
  /** Chunks between the header and the pixels. */
  readonly between?: readonly Buffer[];
}

/** Builds a PNG by hand. Its header may contradict its pixels. */
export function png({
  width,
  height,
  depth = 8,
  colour = 2,
  interlaced = false,
  pixels = Buffer.alloc(100),
  between = [],
}: Png): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...between,
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Black pixels with the filter byte of each row. */
export const blackRows = (width: number, height: number, bytesPerPixel: number): Buffer =>
  Buffer.alloc(height * (1 + width * bytesPerPixel));

/** The same JPEG with other dimensions in its frame header. */
export function resizedFrame(jpeg: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(jpeg);
  const at = [0xc0, 0xc2].map((marker) => bytes.indexOf(Buffer.from([0xff, marker]))).find((n) => n > 0) ?? 0;
  bytes.writeUInt16BE(height, at + 5);
  bytes.writeUInt16BE(width, at + 7);
  return bytes;
}

/**
 * A progressive JPEG whose last scan is repeated. Each repetition costs few bytes, but one pass over the whole picture.
 */
export function manyScans(progressive: Buffer, times: number): Buffer {
  const at = progressive.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = progressive.subarray(at, -2);
  return Buffer.concat([
    progressive.subarray(0, -2),
    ...Array.from({ length: times }, () => scan),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** A small ZIP with one stored file. */
export function zip(): Buffer {
  const name = Buffer.from('a.txt');
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length, 16);
  return Buffer.concat([local, name, central, name, end]);
}

/** An animation of frames that alternate between two colours. */
const frames = (n: number) =>
  Promise.all(
    Array.from({ length: n }, (_, i) =>
      sharp({ create: { width: 200, height: 200, channels: 3, background: i % 2 ? '#f00' : '#00f' } })
        .png()
        .toBuffer(),
    ),
  );

export const animated = async (): Promise<Sharp> => sharp(await frames(3), { join: { animated: true } });
