import { expect, it } from 'vitest';
import { createLinks } from './signed-links.ts';

const links = createLinks(['a secret of the tests, long enough to be one']);
const others = createLinks(['another secret, just as long as the first']);

it('accepts only its own signature of exactly the same parts', () => {
  const signature = links.sign('confirm', '7', 'hash', '1800000000');
  expect(signature).toMatch(/^[\w-]{43}$/);
  expect(links.isSigned(signature, 'confirm', '7', 'hash', '1800000000')).toBe(true);
  for (const parts of [
    ['confirm', '8', 'hash', '1800000000'],
    ['confirm', '7', 'hash', '1800000001'],
    ['another', '7', 'hash', '1800000000'],
    ['confirm', '7', 'has', 'h1800000000'],
    ['confirm', '7', 'hash'],
  ] as const) {
    const [purpose, ...rest] = parts;
    expect([parts, links.isSigned(signature, purpose, ...rest)]).toEqual([parts, false]);
  }
  expect(others.isSigned(signature, 'confirm', '7', 'hash', '1800000000')).toBe(false);
  for (const forged of ['', 'A', signature.slice(1), `${signature}A`, 'ção'.repeat(20)])
    expect([forged, links.isSigned(forged, 'confirm', '7', 'hash', '1800000000')]).toEqual([forged, false]);
});

it('hides the address in its digest, which is the same for the same address', () => {
  const digest = links.digest('ana@example.com');
  expect(digest).toMatch(/^[\w-]{43}$/);
  expect(digest).toBe(links.digest('ana@example.com'));
  expect(digest).not.toBe(links.digest('bia@example.com'));
  expect(digest).not.toBe(others.digest('ana@example.com'));
});
