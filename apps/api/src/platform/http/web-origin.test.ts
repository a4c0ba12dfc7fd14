import { expect, it } from 'vitest';
import { passkeyDomain, webOrigins } from './web-origin.ts';

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

it('binds passkeys to the host name, and to localhost on a local machine', () => {
  expect(passkeyDomain('https://app.indike.example')).toBe('app.indike.example');
  expect(passkeyDomain('http://127.0.0.1:3000')).toBe('localhost');
});
