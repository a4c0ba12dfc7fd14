import { describe, expect, it } from 'vitest';
import { explanation } from '../forms/request-error.ts';
import { apiErrorFrom, errorMessages, noResponseError } from './api-error.ts';
import { requestUrl } from './request.ts';

describe('requestUrl', () => {
  it('fills in parameters and omits empty filters', () => {
    expect(requestUrl('GET /api/state/{id}/cities', { params: { id: '7' } })).toBe('/api/state/7/cities');
    expect(requestUrl('GET /api/indication/{id}', { params: { id: '../a' } })).toBe('/api/indication/..%2Fa');
    expect(
      requestUrl('GET /api/indication', {
        query: { page: '2', name: 'a&b', status: '', endDate: undefined },
      }),
    ).toBe('/api/indication?page=2&name=a%26b');
  });
});

describe('errorMessages', () => {
  const cases: [string, unknown, string[]][] = [
    [
      'each message of each field, equal texts too',
      apiErrorFrom(422, { message: 'x', errors: { a: ['A', 'B'], c: ['A'] } }),
      ['A', 'B', 'A'],
    ],
    ['the server’s message', apiErrorFrom(403, { message: 'Não pode' }), ['Não pode']],
    [
      'the server’s message before its error',
      apiErrorFrom(401, { message: 'Não pode', error: 'unauthorized' }),
      ['Não pode'],
    ],
    ['the server’s error where it has no message', apiErrorFrom(401, { error: 'Não pode' }), ['Não pode']],
    ['no error that is no text', apiErrorFrom(401, { error: { code: 7 } }), ['Erro de autenticação']],
    [
      'the default where message and error are empty',
      apiErrorFrom(404, { message: ' ', error: '' }),
      ['Recurso não encontrado'],
    ],
    ['the fallback where there is no default', apiErrorFrom(502, null), ['Erro fazendo login']],
    ['the fallback where no answer came', noResponseError(false), ['Erro fazendo login']],
    ['the same, offline', noResponseError(true), ['Erro fazendo login: sem conexão']],
    ['nothing for the end of the session', apiErrorFrom(401, { message: 'x' }, { sessionEnded: true }), []],
    ['a bug of ours as the fallback', new TypeError('undefined'), ['Erro fazendo login']],
  ];
  it.each(cases)('%s', (_, error, expected) =>
    expect(errorMessages(error, 'Erro fazendo login')).toEqual(expected),
  );

  it('takes the request id from the body, otherwise from the header', () => {
    expect(apiErrorFrom(500, { request_id: 'r1' }, { requestId: 'r2' }).requestId).toBe('r1');
    expect(apiErrorFrom(500, '<html>', { requestId: 'r2' }).requestId).toBe('r2');
  });
});

it.each([
  [apiErrorFrom(422, { message: 'x', errors: { a: ['A.', 'B.'] } }), 'A. B.'],
  [apiErrorFrom(502, null), 'Tente de novo.'],
  [
    noResponseError(true),
    'Você está sem internet. O que você escreveu continua aqui: tente de novo quando a conexão voltar.',
  ],
  [noResponseError(false), 'Não conseguimos falar com o servidor. Confira sua conexão e tente de novo.'],
  [new TypeError('undefined'), 'Tente de novo.'],
])('explanation of %j on the page', (error, expected) =>
  expect(explanation(error, 'Tente de novo.')).toBe(expected),
);
