import sharp from 'sharp';

/** The product's mark, in its colour: a head and a body, which is also the i of its name. */
function mark(color: string, { corner = 8, margin = 0 } = {}): string {
  const size = 32 + 2 * margin;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${size} ${size}">` +
    `<rect x="${-margin}" y="${-margin}" width="${size}" height="${size}" rx="${corner}" fill="${color}"/>` +
    '<circle cx="16" cy="9" r="2.5" fill="#fff"/>' +
    '<path d="M16 14v10" stroke="#fff" stroke-width="4.5" stroke-linecap="round"/></svg>'
  );
}

/** What a shared link shows: the mark, and steps that rise. Shapes only, since a machine may have no fonts. */
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

const png = (svg: string, width: number, height = width): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 300 }).resize(width, height).png({ compressionLevel: 9 }).toBuffer();

/** The site's own pictures by file name, in the brand's colour. */
export async function drawings(color: string): Promise<ReadonlyMap<string, string | Buffer>> {
  return new Map<string, string | Buffer>([
    ['icon.svg', mark(color)],
    ['icon-192.png', await png(mark(color), 192)],
    ['icon-512.png', await png(mark(color), 512)],
    // Phones cut these to a shape of their own: no corners, and the mark well inside.
    ['icon-maskable.png', await png(mark(color, { corner: 0, margin: 5 }), 512)],
    ['apple-touch-icon.png', await png(mark(color, { corner: 0, margin: 2 }), 180)],
    ['card.png', await png(card(color), 1200, 630)],
  ]);
}
