import * as z from 'zod/mini';

const NOTE_LENGTH = 2000;

/** An optional note; null if it is blank. */
export const note = z.pipe(
  z.string().check(z.maxLength(NOTE_LENGTH, `Use no máximo ${NOTE_LENGTH} caracteres`)),
  z.transform((text) => text.trim() || null),
);
