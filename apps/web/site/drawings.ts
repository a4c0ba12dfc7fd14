import sharp from 'sharp';
import { defaultBrand, PICTURES_FILE } from '@indike/contract/wire/brand';

/** The product's logo in its colour: a head and a body, which are also the i of its name. */
function mark(color: string, { corner = 8, margin = 0 } = {}): string {
  const size = 32 + 2 * margin;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${size} ${size}">` +
    `<rect x="${-margin}" y="${-margin}" width="${size}" height="${size}" rx="${corner}" fill="${color}"/>` +
    '<circle cx="16" cy="9" r="2.5" fill="#fff"/>' +
    '<path d="M16 14v10" stroke="#fff" stroke-width="4.5" stroke-linecap="round"/></svg>'
  );
}

/** The preview image of a shared link: the logo and rising steps. Without text, because a server may have no fonts. */
function card(color: string): string {
  const steps = [
    { x: 640, height: 150, opacity: 0.35 },
    { x: 800, height: 240, opacity: 0.6 },
    { x: 960, height: 370, opacity: 1 },
  ];
  const bars = steps.map(
    ({ x, height, opacity }) =>
      `<rect x="${x}" y="${500 - height}" width="128" height="${height}" rx="20" fill="#fff" opacity="${opacity}"/>`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="${color}"/>` +
    '<circle cx="1040" cy="640" r="420" fill="#fff" opacity="0.06"/><circle cx="1040" cy="640" r="260" fill="#fff" opacity="0.06"/>' +
    '<circle cx="270" cy="190" r="52" fill="#fff"/><path d="M270 300v190" stroke="#fff" stroke-width="94" stroke-linecap="round"/>' +
    '<path d="M410 400h110m-44-46 46 46-46 46" fill="none" stroke="#fff" stroke-width="22" stroke-linecap="round" stroke-linejoin="round"/>' +
    `${bars.join('')}</svg>`
  );
}

interface Picture {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly svg: string;
}

const square = (file: string, size: number, svg: string): Picture => ({
  file,
  width: size,
  height: size,
  svg,
});

/** Phones crop some icons to their own shape, so these have square corners and a margin around the logo. */
const pictures = (color: string): Picture[] => [
  square('icon-192.png', 192, mark(color)),
  square('icon-512.png', 512, mark(color)),
  square('icon-maskable.png', 512, mark(color, { corner: 0, margin: 5 })),
  square('apple-touch-icon.png', 180, mark(color, { corner: 0, margin: 2 })),
  { file: 'card.png', width: 1200, height: 630, svg: card(color) },
];

const png = ({ svg, width, height }: Picture): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 300 }).resize(width, height).png({ compressionLevel: 9 }).toBuffer();

/** The site's images by file name, and the data that the server needs to draw them in another colour. */
export async function drawings(): Promise<ReadonlyMap<string, string | Buffer>> {
  const { primaryColor } = defaultBrand;
  const drawn = pictures(primaryColor);
  const files = new Map<string, string | Buffer>([
    ['icon.svg', mark(primaryColor)],
    [PICTURES_FILE, JSON.stringify(drawn)],
  ]);
  for (const picture of drawn) files.set(picture.file, await png(picture));
  return files;
}
