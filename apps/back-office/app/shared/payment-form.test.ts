import { expect, it } from 'vitest';
import { formText } from './payment-form.ts';

it('names the form, or a dash', () => expect([1, 2, null].map(formText)).toEqual(['PIX', 'DOC/TED', '—']));
