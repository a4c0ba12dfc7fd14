import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanWebAddress, isWebAddress, MAX_WEB_ADDRESS_LENGTH } from './web-address.ts';
import { anyText } from '../testing/any-text.ts';

describe('isWebAddress', () => {
  it.each([
    'empresa.com.br',
    ' www.empresa.com.br ',
    'https://empresa.com.br/x',
    'HTTP://Empresa.com.br:8080/a?b=c#d',
    'ação.com.br',
    'https://xn--ao-gia2b.com.br/contato',
    'empresa.com.br/olá',
  ])('accepts %s', (text) => expect(isWebAddress(text)).toBe(true));

  it.each([
    '',
    'empresa',
    'empresa com.br',
    'https://empresa.com.br/a b',
    'javascript:alert(1)',
    'javascript://empresa.com.br/%0aalert(1)',
    'data:text/html,x',
    'ftp://empresa.com.br',
    'mailto:a@empresa.com.br',
    'https://user:senha@empresa.com.br',
    'https://',
    'https:///empresa.com.br',
    '//empresa.com.br',
    'https:\\\\empresa.com.br',
    'https://localhost',
    'https://127.0.0.1',
    'https://[::1]',
    'https://0x7f.1',
    'empresa..com',
    '-empresa.com',
    'https://empresa.com.br/\u0000',
    'https://empresa.com.br/\ud800',
    'https://empresa.com.br/"><script>',
  ])('refuses %j', (text) => expect(isWebAddress(text)).toBe(false));

  it('accepts at most 2048 characters', () => {
    const start = 'https://empresa.com.br/';
    expect(isWebAddress(start.padEnd(MAX_WEB_ADDRESS_LENGTH, 'a'))).toBe(true);
    expect(isWebAddress(start.padEnd(MAX_WEB_ADDRESS_LENGTH + 1, 'a'))).toBe(false);
  });
});

describe('cleanWebAddress', () => {
  it.each([
    ['empresa.com.br', 'https://empresa.com.br'],
    ['http://empresa.com.br', 'http://empresa.com.br'],
    ['  ', ''],
  ])('cleans %j', (text, clean) => expect(cleanWebAddress(text)).toBe(clean));

  it('never throws, and valid addresses stay valid and become http or https', () => {
    const text = fc.oneof(anyText, fc.webUrl(), fc.domain());
    fc.assert(
      fc.property(text, (value) => {
        const clean = cleanWebAddress(value);
        expect(cleanWebAddress(clean)).toBe(clean);
        expect(isWebAddress(clean)).toBe(isWebAddress(value));
        expect(!isWebAddress(value) || /^https?:$/.test(new URL(clean).protocol)).toBe(true);
      }),
    );
  });
});
