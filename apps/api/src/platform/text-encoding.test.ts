import { expect, it } from 'vitest';
import { decodeText } from './text-encoding.ts';

const TEXT = 'São José; ação – R$ 1,00';

it.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['UTF-16 with its mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
  ['Latin-1', Buffer.from('S\xe3o Jos\xe9; a\xe7\xe3o \x96 R$ 1,00', 'latin1')],
])('reads %s', (_name, bytes) => expect(decodeText(bytes)).toBe(TEXT));

it('reads nothing, and anything', () => {
  expect(decodeText(Buffer.alloc(0))).toBe('');
  expect(decodeText(Buffer.from([0xff, 0xfe, 0x41]))).toHaveLength(3);
});
