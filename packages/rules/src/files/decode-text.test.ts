import { expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const TEXT = 'São José; ação – R$ 1,00';

const latin1 = (text: string) => Uint8Array.from(text, (unit) => unit.charCodeAt(0));
const utf8 = (text: string) =>
  latin1(
    encodeURIComponent(text).replace(/%(..)/g, (_escape, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
  );
const utf16 = (text: string) =>
  Uint8Array.from(Array.from(text, (unit) => unit.charCodeAt(0)).flatMap((unit) => [unit % 256, unit >> 8]));

it.each([
  ['UTF-8', utf8(TEXT)],
  ['UTF-8 with its mark', utf8(`\uFEFF${TEXT}`)],
  ['UTF-16 with its mark', utf16(`\uFEFF${TEXT}`)],
  ['Latin-1', latin1('S\xe3o Jos\xe9; a\xe7\xe3o \x96 R$ 1,00')],
])('reads %s', (_name, bytes) => expect(decodeText(bytes)).toBe(TEXT));

it('reads an empty file and invalid bytes', () => {
  expect(decodeText(new Uint8Array())).toBe('');
  expect(decodeText(Uint8Array.from([0xff, 0xfe, 0x41]))).toHaveLength(3);
});
