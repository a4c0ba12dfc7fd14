import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { looksLikeLink, nameForEmail } from './names.ts';

it.each([
  'Ana Conceição',
  "D'Ávila",
  'Maria-José',
  'João (RH)',
  'S.A.',
  'Ítalo 2º',
  'Wanderley',
  '李小龙',
  'Ana/Maria',
  'Ana\\Bia',
  'Lia @ RH',
  'Sr. J. P. Silva',
  'O’Neill-Sá',
  'Wwadi',
])('%s does not look like a link', (name) => expect(looksLikeLink(name)).toBe(false));

it.each([
  'Ganhe em http://x.example',
  'HTTPS: x',
  'ftp://x',
  'www.premio.example',
  'premio.example/pix',
  'ana@example.com',
  'ｗｗｗ.x',
  'ana＠x.example',
])('%s looks like a link', (name) => expect(looksLikeLink(name)).toBe(true));

it.each([
  ['Padaria Pão de Açúcar S.A.', 'Padaria Pão de Açúcar S.A.'],
  ['  J.  Silva \t& Cia. ', 'J. Silva & Cia.'],
  ['Parabéns! Acesse http://premio-pix.example agora', 'Parabéns! Acesse premio-pix example agora'],
  ['www.premio.com.br', 'premio com br'],
  ['hthttptp://x.yz', 'ht tp: x yz'],
  ['fale com ana@premio.example', 'fale com ana premio example'],
  ['linha\r\noutra\u2028terceira\u0007', 'linha outra terceira'],
  ['direita\u202Eesquerda', 'direita esquerda'],
])('nameForEmail turns %j into %j', (name, cleaned) => {
  expect(nameForEmail(name, 80)).toBe(cleaned);
});

it('shortens by whole characters and never splits a surrogate pair', () => {
  expect(nameForEmail('🥖'.repeat(10), 5)).toBe('🥖🥖🥖🥖…');
});

it('never leaves a link in any text', () => {
  const pieces = fc.constantFrom(
    'http',
    'https://',
    'www.',
    'WWW',
    '@',
    '/',
    '\\',
    'ht',
    'tp',
    'w',
    '.',
    'com',
    ' ',
  );
  const typed = fc
    .array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 12 })))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(typed, (name) => {
      const cleaned = nameForEmail(name, 60);
      expect(looksLikeLink(cleaned)).toBe(false);
      expect(cleaned).not.toMatch(/[\p{Cc}\u2028\u2029]|[\p{L}\p{N}]\.[\p{L}\p{N}]{2}/u);
      expect(Array.from(cleaned).length).toBeLessThanOrEqual(60);
    }),
  );
});
