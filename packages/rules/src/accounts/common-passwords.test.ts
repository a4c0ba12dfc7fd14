import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

it.each([
  '12345678',
  '1234567890',
  '87654321',
  '00000000',
  'aaaaaaaaaaaa',
  'abcdefgh',
  'ABCDEFGH',
  'password',
  'Password1',
  'SENHA123',
  'flamengo',
  'qwertyuiop',
])('refuses %s', (text) => expect(isCommonPassword(text)).toBe(true));

it.each(['Demo1234', 'Senha segura 1', 'password é meu', '12345679', 'aaaaaaab', 'zabcdefgh', ''])(
  'has nothing against %j',
  (text) => expect(isCommonPassword(text)).toBe(false),
);
