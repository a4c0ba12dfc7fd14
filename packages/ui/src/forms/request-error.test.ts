import { expect, it } from 'vitest';
import { ApiError } from '../http/api-error.ts';
import { placeError } from './request-error.ts';

const failed = (status: number, errors?: Record<string, string[]>) => {
  const error = new ApiError({ status, message: 'Erro de validação', errors });
  error.messages = ['Erro fazendo login: sem conexão'];
  return error;
};

it.each([
  ['no response', failed(0), {}, 'Erro fazendo login: sem conexão'],
  ['a field of the form', failed(422, { login: ['Um', 'Dois'] }), { login: 'Um Dois' }, null],
  ['a field and another', failed(422, { login: ['Um'], id: ['Dois'] }), { login: 'Um' }, 'Dois'],
])('places the messages of %s, and takes them from the toasts', (_, error, errors, refusal) => {
  expect(placeError(error, ['login', 'password'])).toEqual({ errors, refusal });
  expect(error.isPlaced).toBe(true);
});

it('says what the server said when the query layer has not spoken', () => {
  expect(placeError(new ApiError({ status: 409, message: 'Já existe' })).refusal).toBe('Já existe');
});

it('does not hide an error of the program', () => {
  expect(() => placeError(new TypeError('x'))).toThrow(TypeError);
});
