import sharp from 'sharp';
import { accentOf, defaultBrand, PICTURES_FILE } from '@indike/contract/wire/brand';
import { symbol, symbolPeople } from '@indike/contract/wire/symbol';

const onPrimary = (color: string) => symbolPeople({ person: '#fff', other: accentOf(color).onPrimary });

/** The symbol on its ground. */
function mark(color: string, { corner = symbol.corner, margin = 0 } = {}): string {
  const size = 32 + 2 * margin;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${size} ${size}">` +
    `<rect x="${-margin}" y="${-margin}" width="${size}" height="${size}" rx="${corner}" fill="${color}"/>` +
    `${onPrimary(color)}</svg>`
  );
}

/** The preview image of a shared link: who points, and the many pointed at. Without text: a server may have no fonts. */
function card(color: string): string {
  const accent = accentOf(color).onPrimary;
  const others = [0, 1, 2].map((n) => {
    const [x, y, size] = [760 + n * 150, 400 - n * 110, 1 - n * 0.12];
    return (
      `<g transform="translate(${x} ${y}) scale(${size})" opacity="${1 - n * 0.3}">` +
      `<circle cx="0" cy="-62" r="42" fill="${accent}"/><path d="M-74 90V66a74 74 0 0 1 148 0v24z" fill="${accent}"/></g>`
    );
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="${color}"/>` +
    '<circle cx="1130" cy="600" r="470" fill="#fff" opacity="0.06"/><circle cx="1130" cy="600" r="300" fill="#fff" opacity="0.06"/>' +
    `${others.toReversed().join('')}<svg x="60" y="95" width="440" height="440" viewBox="0 0 32 32">${onPrimary(color)}</svg></svg>`
  );
}

/** Who points, over a broken line, to somebody out of reach: for pages that show nothing else. */
const lost = (color: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 52 32">${symbolPeople({ person: color, other: accentOf(color).light, distance: 46 })}` +
  '<path d="M26 12q7-6 14 0" fill="none" stroke="#94a3b8" stroke-width="1.5" stroke-linecap="round" stroke-dasharray=".1 3.5"/></svg>';

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
    ['lost.svg', lost(primaryColor)],
    [PICTURES_FILE, JSON.stringify(drawn)],
  ]);
  for (const picture of drawn) files.set(picture.file, await png(picture));
  return files;
}
