import { accountRefusals } from '@indike/contract/errors/account-refusals';
import { isLargeEnough, type Picture } from './crop.ts';

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];
const MAX_BYTES = 10 * 1024 * 1024;

interface FileFacts {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

const megabytes = (bytes: number) =>
  (bytes / 1024 / 1024).toLocaleString('pt-BR', { maximumFractionDigits: 1 });
const isHeic = ({ name, type }: FileFacts) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

export const UNREADABLE = 'Não conseguimos abrir esta imagem. Escolha outra, em JPEG, PNG ou WebP.';

/** Validates the chosen or dropped file before it is opened; null when it is valid. */
export function fileProblem(file: FileFacts): string | null {
  if (isHeic(file)) return 'Fotos em HEIC não abrem aqui. Salve a foto como JPEG e escolha de novo.';
  if (!IMAGE_TYPES.includes(file.type)) return 'Escolha uma foto em JPEG, PNG ou WebP.';
  if (file.size > MAX_BYTES) return `A foto pode ter até 10 MB. Esta tem ${megabytes(file.size)} MB.`;
  return null;
}

export function sizeProblem(picture: Picture): string | null {
  if (isLargeEnough(picture)) return null;
  return `${accountRefusals.image_too_small.message}. Esta tem ${picture.width} × ${picture.height}.`;
}

/** Decodes the file and applies its EXIF orientation. Rejects when it is not an image. The caller must revoke `src`. */
export async function openImage(file: Blob): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return image;
  } catch (error) {
    URL.revokeObjectURL(image.src);
    throw error;
  }
}
