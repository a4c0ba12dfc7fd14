import { describe, expect, it } from 'vitest';
import { ApiError, apiErrorFrom, errorMessages, OFFLINE } from './api-error.ts';
import { requestUrl } from './request.ts';

describe('requestUrl', () => {
  it('fills parameters and leaves empty filters out', () => {
    expect(requestUrl('/api/state/{id}/cities', { params: { id: '7' } })).toBe('/api/state/7/cities');
    expect(requestUrl('/api/x/{cpf}', { params: { cpf: '../a' } })).toBe('/api/x/..%2Fa');
    expect(
      requestUrl('/api/indication', { query: { page: '2', name: 'a&b', status: '', endDate: undefined } }),
    ).toBe('/api/indication?page=2&name=a%26b');
  });
});

describe('errorMessages', () => {
  const cases: [string, unknown, string[]][] = [
    [
      'field messages, one each',
      apiErrorFrom(422, { message: 'x', errors: { a: ['A', 'B'], c: ['A'] } }, null),
      ['A', 'B'],
    ],
    ['the server’s message', apiErrorFrom(403, { message: 'Não pode' }, null), ['Não pode']],
    [
      'the default where the message is empty',
      apiErrorFrom(404, { message: ' ' }, null),
      ['Recurso não encontrado'],
    ],
    ['the fallback where there is no default', apiErrorFrom(502, null, null), ['Erro fazendo login']],
    ['offline as such', new ApiError({ status: 0, message: OFFLINE }), [OFFLINE]],
    ['a bug of ours as the fallback', new TypeError('undefined'), ['Erro fazendo login']],
  ];
  it.each(cases)('%s', (_, error, expected) =>
    expect(errorMessages(error, 'Erro fazendo login')).toEqual(expected),
  );

  it('keeps the request id of the answer or its header', () => {
    expect(apiErrorFrom(500, { request_id: 'r1' }, 'r2').requestId).toBe('r1');
    expect(apiErrorFrom(500, '<html>', 'r2').requestId).toBe('r2');
  });
});
