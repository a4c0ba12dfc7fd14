import { expect, it } from 'vitest';
import { authorizationOf } from './authorization.ts';

it('takes the connection from what we had sent along', () => {
  expect(authorizationOf('?code=abc&state=7.1800000000.s')).toEqual({
    id: 7,
    code: 'abc',
    state: '7.1800000000.s',
  });
  for (const other of ['', '?error=access_denied&state=7.1.s', '?code=abc', '?code=abc&state=x.1.s'])
    expect([other, authorizationOf(other)]).toEqual([other, undefined]);
});
