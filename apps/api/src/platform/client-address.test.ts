import { expect, it } from 'vitest';
import { cleanAddress, loggedNetwork, networkOf } from './client-address.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ['2001:db8::1', '2001:db8:0:0:0:0:0:1'],
  ['[2001:DB8::1]:8080', '2001:db8:0:0:0:0:0:1'],
  ['[2001:db8::1]', '2001:db8:0:0:0:0:0:1'],
  ['fe80::1%eth0', 'fe80:0:0:0:0:0:0:1'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0:0:0:cb00:7107'],
  ['::', '0:0:0:0:0:0:0:0'],
  ['::1', '0:0:0:0:0:0:0:1'],
  ['unknown', null],
  ['', null],
  [undefined, null],
  ['_hidden', null],
  ['203.0.113.999', null],
  ['203.0.113.7:port', null],
  ['2001:db8::1::2', null],
])('cleanAddress(%s) = %s', (text, expected) => expect(cleanAddress(text)).toBe(expected));

it('counts an IPv6 /64 as one network, inside its /48', () => {
  const networks = ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'].map((text) =>
    networkOf(cleanAddress(text)),
  );
  expect(networks[0]).toEqual({ key: '2001:db8:1:2::/64', wider: '2001:db8:1::/48' });
  expect(networks[1]).toEqual(networks[0]);
  expect(networkOf(cleanAddress('2001:db8:1:3::1'))).toEqual({
    key: '2001:db8:1:3::/64',
    wider: '2001:db8:1::/48',
  });
});

it('counts each IPv4 address in any notation as one network, and all unknown addresses as one', () => {
  expect(networkOf(cleanAddress('::ffff:203.0.113.7'))).toEqual({ key: '203.0.113.7', wider: null });
  expect(networkOf(cleanAddress('unknown'))).toEqual({ key: 'unknown', wider: null });
});

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  [null, null],
])('logs %s as %s', (address, expected) => expect(loggedNetwork(address)).toBe(expected));
