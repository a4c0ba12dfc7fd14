import { expect, it } from 'vitest';
import { factorsText } from './texts.ts';

it.each([
  [false, 0, 'nenhum'],
  [true, 0, 'aplicativo de códigos'],
  [false, 1, '1 chave de acesso'],
  [true, 2, 'aplicativo de códigos e 2 chaves de acesso'],
])('totp %s, passkeys %s: %s', (totp, passkeys, text) => {
  expect(factorsText({ totp, passkeys })).toBe(text);
});
