import { expect, it } from 'vitest';
import { formText } from './withdrawal-texts.ts';

it('names the form, or a dash', () =>
  expect((['pix', 'ted', null] as const).map(formText)).toEqual(['PIX', 'DOC/TED', '—']));
