import { expect, it } from 'vitest';
import { fileProblem, sizeProblem } from './image-file.ts';

const photo = { name: 'eu.jpg', type: 'image/jpeg', size: 3_000_000 };

it('accepts a photo', () => {
  expect(fileProblem(photo)).toBeNull();
});

it.each([
  ['HEIC by type', { ...photo, type: 'image/heic' }, /HEIC/],
  ['HEIC that the system does not know', { ...photo, type: '', name: 'IMG_1.HEIC' }, /HEIC/],
  ['a PDF', { ...photo, type: 'application/pdf' }, /JPEG, PNG ou WebP/],
  ['an animation', { ...photo, type: 'image/gif' }, /JPEG, PNG ou WebP/],
  ['too heavy', { ...photo, size: 12_900_000 }, /Esta tem 12,3 MB/],
])('refuses a file: %s', (_, file, expected) => expect(fileProblem(file)).toMatch(expected));

it('reports the size of a picture that is too small', () => {
  expect(sizeProblem({ width: 150, height: 150 })).toBeNull();
  expect(sizeProblem({ width: 120, height: 400 })).toMatch(/150 × 150 pixels\. Esta tem 120 × 400/);
});
