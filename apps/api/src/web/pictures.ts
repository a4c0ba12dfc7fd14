import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultBrand, PICTURES_FILE, repainted } from '@indike/contract/wire/brand';

interface Picture {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly svg: string;
}

async function draw({ svg, width, height }: Picture, color: string): Promise<Buffer> {
  // Imported only for another brand's colour, because sharp takes nearly 30 MB.
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(repainted(svg, color)), { density: 300 })
    .resize(width, height)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** The site's PNG files by path, drawn in `color`; empty when they were built in that colour. */
export async function recoloredPictures(root: string, color: string): Promise<ReadonlyMap<string, Buffer>> {
  if (color === defaultBrand.primaryColor) return new Map();
  const pictures = JSON.parse(await readFile(join(root, PICTURES_FILE), 'utf8')) as readonly Picture[];
  return new Map(
    await Promise.all(
      pictures.map(async (picture) => [`/${picture.file}`, await draw(picture, color)] as const),
    ),
  );
}
