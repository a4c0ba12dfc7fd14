import { create } from 'qrcode';

/** The quiet zone around the code, in modules. */
const QUIET = 4;
const PNG_SIZE = 1024;

export interface QrCode {
  /** Modules from edge to edge, quiet zone included. */
  readonly size: number;
  /** The dark modules as an SVG path. */
  readonly path: string;
}

/** One path command for each run of dark modules: `M x y h length v1 h-length z`. */
export function qrCode(text: string): QrCode {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const runs: string[] = [];
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!data[y * size + x]) continue;
      const start = x;
      while (x < size && data[y * size + x]) x += 1;
      runs.push(`M${start + QUIET} ${y + QUIET}h${x - start}v1h-${x - start}z`);
    }
  }
  return { size: size + 2 * QUIET, path: runs.join('') };
}

export function qrSvg({ size, path }: QrCode): Blob {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${PNG_SIZE}" height="${PNG_SIZE}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${path}"/></svg>`;
  return new Blob([text], { type: 'image/svg+xml' });
}

/** Each module is a whole number of pixels wide, so that edges are sharp. */
export function qrPng({ size, path }: QrCode): Promise<Blob | null> {
  const scale = Math.ceil(PNG_SIZE / size);
  const canvas = document.createElement('canvas');
  canvas.width = size * scale;
  canvas.height = size * scale;
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  context.scale(scale, scale);
  const dark = new Path2D(path);
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- fills a path on a canvas, not an array
  context.fill(dark);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
