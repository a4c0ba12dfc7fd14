import { describe, expect, it } from 'vitest';
import { cleanNetwork, isNetwork } from './networks.ts';

describe('isNetwork', () => {
  it.each([
    '203.0.113.7',
    '203.0.113.0/24',
    '0.0.0.0/0',
    '10.0.0.1/32',
    '2001:db8::/32',
    '::1',
    '::/0',
    '2001:db8:0:0:0:0:0:1',
    '2001:db8::1/128',
    'fe80::',
  ])('accepts %s', (text) => {
    expect(isNetwork(text)).toBe(true);
  });

  it.each([
    '',
    '203.0.113',
    '203.0.113.256',
    '203.0.113.07',
    '203.0.113.7/24',
    '203.0.113.0/33',
    '203.0.113.0/-1',
    '203.0.113.0/24/8',
    '203.0.113.0/',
    '2001:db8::1/32',
    '2001:db8::/129',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7',
    '1::2::3',
    '::12345',
    'fe80::1%eth0',
    '::ffff:203.0.113.7',
    'empresa.example',
  ])('refuses %s', (text) => {
    expect(isNetwork(text)).toBe(false);
  });
});

it('cleans what was typed', () => {
  expect(cleanNetwork(' 2001:DB8::/32 ')).toBe('2001:db8::/32');
});
