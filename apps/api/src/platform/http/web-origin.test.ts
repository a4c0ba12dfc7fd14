import { expect, it } from 'vitest';
import { isForUs, passkeyDomain, webOrigins } from './web-origin.ts';

const from = (host: string | undefined) => ({ headers: host === undefined ? {} : { host } });

it('allows only the public origin, whatever Host a request names', () => {
  for (const host of ['indike.example', 'evil.example', 'localhost:3000', undefined])
    expect(webOrigins('https://indike.example', from(host))).toEqual(['https://indike.example']);
});

it('on a local machine also allows the request’s own host if it is loopback', () => {
  const own = 'http://127.0.0.1:3000';
  expect(webOrigins(own, from('localhost:3000'))).toEqual([own, 'http://localhost:3000']);
  for (const host of ['evil.example', 'evil.example:3000', 'localhost.evil.example', 'a b', '@'])
    expect([host, webOrigins(own, from(host))]).toEqual([host, [own]]);
});

it.each([
  ['indike.example', undefined, true],
  ['indike.example:443', 'https://indike.example', true],
  ['127.0.0.1:3000', undefined, true],
  ['[::1]:3000', undefined, true],
  ['localhost:3000', undefined, true],
  ['10.0.0.7', undefined, true],
  ['evil.example', undefined, false],
  ['127.0.0.1.evil.example', undefined, false],
  ['indike.example', 'https://evil.example', false],
  ['indike.example', 'null', false],
  ['', undefined, false],
  ['a b', undefined, false],
])('a request to %j from the page %j is for us: %s', (host, origin, expected) => {
  const headers = { host, ...(origin !== undefined && { origin }) };
  expect(isForUs('https://indike.example', { headers })).toBe(expected);
});

it('binds passkeys to the host name, and to localhost on a local machine', () => {
  expect(passkeyDomain('https://app.indike.example')).toBe('app.indike.example');
  expect(passkeyDomain('http://127.0.0.1:3000')).toBe('localhost');
});
