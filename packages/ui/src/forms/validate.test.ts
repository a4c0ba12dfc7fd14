import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { nest, pickPrefix, validate } from './validate.ts';

const person = z.object({ name: z.string().check(z.minLength(1, 'Nome obrigatório')) });

describe('dotted names', () => {
  it('are nested into objects and selected by prefix', () => {
    const values = { name: 'Acme', 'contact.name': 'Ana', 'contact.email': '' };
    expect(nest(values)).toEqual({ name: 'Acme', contact: { name: 'Ana', email: '' } });
    expect(pickPrefix(values, 'contact')).toEqual({ name: 'Ana', email: '' });
  });
  it('are the keys of the errors', () => {
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
