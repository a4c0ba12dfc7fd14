// What a picture's bytes say of it before anything is decoded. Each reader wants the file whole and nothing behind its end:
// a cut file, and one that is also a ZIP or a page, is refused here at once.

export type ImageFormat = 'jpeg' | 'png' | 'webp';

export interface ImageHeader {
  readonly format: ImageFormat;
  readonly width: number;
  readonly height: number;
  readonly animated: boolean;
  /** What the decoder must hold at once; 0 where it goes row by row. */
  readonly heldBytes: number;
  /** Passes over the whole picture. */
  readonly scans: number;
  /** The file, without what the decoder has no use for. */
  readonly bytes: Buffer;
}

const ascii = (bytes: Buffer, at: number, length: number): string =>
  bytes.toString('latin1', at, at + length);

// JPEG: markers FF xx, most with a length; then the first scan.

const END_OF_JPEG = 0xd9;
const START_OF_SCAN = 0xda;
/** Baseline, extended and progressive. The others (lossless, hierarchical, arithmetic) come from no camera and no browser. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
const PROGRESSIVE = 0xc2;
const OTHER_FRAMES: ReadonlySet<number> = new Set([
  0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf,
]);

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly components: number;
  readonly progressive: boolean;
  /** Coefficients of two bytes, for every block of every component. */
  readonly coefficientBytes: number;
}

function readFrame(bytes: Buffer, at: number, length: number, marker: number): Frame | undefined {
  if (length < 8) return undefined;
  const height = bytes.readUInt16BE(at + 3);
  const width = bytes.readUInt16BE(at + 5);
  const components = bytes[at + 7] ?? 0;
  if (length < 8 + components * 3 || components < 1 || components > 4) return undefined;
  const factors = Array.from({ length: components }, (_, n) => bytes[at + 9 + n * 3] ?? 0).map((both) => ({
    across: both >> 4,
    down: both & 15,
  }));
  const most = {
    across: Math.max(...factors.map(({ across }) => across)),
    down: Math.max(...factors.map(({ down }) => down)),
  };
  if (most.across < 1 || most.down < 1) return undefined;
  const samples = factors.reduce((sum, { across, down }) => sum + across * down, 0);
  return {
    width,
    height,
    components,
    progressive: marker === PROGRESSIVE,
    coefficientBytes: (2 * width * height * samples) / (most.across * most.down),
  };
}

/** Between pictures' bytes a marker is never doubled by chance: FF is followed by 00 there. */
function countScans(bytes: Buffer, from: number): number {
  const marker = Buffer.from([0xff, START_OF_SCAN]);
  let count = 0;
  for (let at = bytes.indexOf(marker, from); at !== -1; at = bytes.indexOf(marker, at + 2)) count += 1;
  return count;
}

function readJpeg(bytes: Buffer): ImageHeader | undefined {
  if (bytes[bytes.length - 2] !== 0xff || bytes[bytes.length - 1] !== END_OF_JPEG) return undefined;
  let frame: Frame | undefined;
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2 || at + 2 + length > bytes.length || OTHER_FRAMES.has(marker)) return undefined;
    if (FRAMES.has(marker)) {
      if (frame) return undefined;
      frame = readFrame(bytes, at + 2, length, marker);
    }
    if (marker === START_OF_SCAN) {
      if (!frame) return undefined;
      const inOneScan = !frame.progressive && bytes[at + 4] === frame.components;
      return {
        format: 'jpeg',
        width: frame.width,
        height: frame.height,
        animated: false,
        heldBytes: inOneScan ? 0 : frame.coefficientBytes,
        scans: countScans(bytes, at),
        bytes,
      };
    }
    at += 2 + length;
  }
  return undefined;
}

// PNG: chunks of length, name, data and check sum.

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** What a picture is drawn from. Texts stay out: thousands of compressed ones unfold to gigabytes. */
const PNG_USED: ReadonlySet<string> = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'eXIf',
]);

interface Chunk {
  readonly name: string;
  readonly whole: Buffer;
}

/** The chunks of a file that ends with its end; undefined otherwise. */
function readChunks(bytes: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = [];
  for (let at = PNG_SIGNATURE.length; at + 12 <= bytes.length;) {
    const name = ascii(bytes, at + 4, 4);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length || !/^[A-Za-z]{4}$/.test(name)) return undefined;
    chunks.push({ name, whole: bytes.subarray(at, end) });
    if (name === 'IEND') return end === bytes.length ? chunks : undefined;
    at = end;
  }
  return undefined;
}

function readPng(bytes: Buffer): ImageHeader | undefined {
  const chunks = readChunks(bytes);
  const first = chunks?.[0];
  if (!chunks || first?.name !== 'IHDR' || first.whole.length !== 25) return undefined;
  const width = first.whole.readUInt32BE(8);
  const height = first.whole.readUInt32BE(12);
  const [depth = 0, colour = 0, , , interlaced = 0] = first.whole.subarray(16);
  const pixelBytes = ((CHANNELS[colour] ?? 4) * Math.max(depth, 8)) / 8;
  const used = chunks.filter(({ name }) => PNG_USED.has(name));
  return {
    format: 'png',
    width,
    height,
    animated: chunks.some(({ name }) => name === 'acTL'),
    heldBytes: interlaced === 0 ? 0 : width * height * pixelBytes,
    scans: 1,
    bytes:
      used.length === chunks.length
        ? bytes
        : Buffer.concat([PNG_SIGNATURE, ...used.map(({ whole }) => whole)]),
  };
}

// WebP: a RIFF file; simple (VP8 or VP8L) or extended (VP8X, then chunks).

function webpSize(bytes: Buffer): { width: number; height: number } | undefined {
  const at = 20;
  switch (ascii(bytes, 12, 4)) {
    case 'VP8X':
      return { width: bytes.readUIntLE(at + 4, 3) + 1, height: bytes.readUIntLE(at + 7, 3) + 1 };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(at + 1);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { width: bytes.readUInt16LE(at + 6) & 0x3fff, height: bytes.readUInt16LE(at + 8) & 0x3fff };
    default:
      return undefined;
  }
}

/** The names of a RIFF file's chunks; undefined when they do not end where the file does. */
function riffChunks(bytes: Buffer): string[] | undefined {
  const names: string[] = [];
  let at = 12;
  while (at + 8 <= bytes.length) {
    names.push(ascii(bytes, at, 4));
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return at === bytes.length ? names : undefined;
}

function readWebp(bytes: Buffer): ImageHeader | undefined {
  if (bytes.length < 30 || bytes.readUInt32LE(4) + 8 !== bytes.length) return undefined;
  const size = webpSize(bytes);
  const names = riffChunks(bytes);
  if (!size || !names) return undefined;
  // Without loss, and transparency: four bytes a pixel, whatever the size asked for.
  const held = names.includes('VP8L') || names.includes('ALPH');
  return {
    format: 'webp',
    ...size,
    animated: names.includes('ANIM') || names.includes('ANMF'),
    heldBytes: held ? size.width * size.height * 4 : 0,
    scans: 1,
    bytes,
  };
}

/** Of which format the bytes are, and what it says of itself; undefined for everything that is not ours to read. */
export function readHeader(bytes: Buffer): ImageHeader | undefined {
  if (bytes.length < 12) return undefined;
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return readJpeg(bytes);
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return readPng(bytes);
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP') return readWebp(bytes);
  return undefined;
}
