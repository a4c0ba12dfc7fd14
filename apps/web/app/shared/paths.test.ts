import { expect, it } from 'vitest';
import { loginPath, safeOrigin } from './paths.ts';

it('loginPath keeps the origin, except home', () => {
  expect(loginPath('/')).toBe('/login');
  expect(loginPath('/indicacao?id=7')).toBe('/login?origem=%2Findicacao%3Fid%3D7');
});

it.each([
  ['/indicacao?id=7', '/indicacao?id=7'],
  [null, '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/..//evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/./\\evil.example', '/'],
  ['/ganhos/..//evil.example', '/'],
  ['/%2e%2e//evil.example', '/'],
  ['/ganhos/../perfil?x=//y#//z', '/perfil?x=//y#//z'],
  ['/ganhos//evil.example', '/ganhos//evil.example'],
  ['//[', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
])('safeOrigin(%s)', (origin, expected) => expect(safeOrigin(origin)).toBe(expected));
