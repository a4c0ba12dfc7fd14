import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fieldErrors, nest, under, validate } from './validate.ts';

const person = z.object({ name: z.string().check(z.minLength(1, 'Nome obrigatório')) });

describe('dotted names', () => {
  it('nest and part', () => {
    const values = { name: 'Acme', 'contact.name': 'Ana', 'contact.email': '' };
    expect(nest(values)).toEqual({ name: 'Acme', contact: { name: 'Ana', email: '' } });
    expect(under(values, 'contact')).toEqual({ name: 'Ana', email: '' });
  });
  it('are the names of the errors', () => {
    const values = { name: 'Acme', 'contact.name': '' };
    expect(validate(person, values, 'contact')).toEqual({
      ok: false,
      errors: { 'contact.name': 'Nome obrigatório' },
    });
    expect(validate(z.object({ contact: person }), values)).toEqual({
      ok: false,
      errors: { 'contact.name': 'Nome obrigatório' },
    });
  });
});

it('keeps of the server’s messages those of the form’s own fields, the first of each', () => {
  expect(fieldErrors({ 'contact.name': ['a', 'b'], other: ['c'] }, ['contact.name'])).toEqual({
    'contact.name': 'a',
  });
});
