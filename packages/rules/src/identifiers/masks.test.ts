import { expect, it } from 'vitest';
import { maskAccount, maskCpf, maskEmail, maskPhone, maskPixKey } from './masks.ts';

it.each([
  [maskCpf('28001238938'), '***.012.389-**'],
  [maskPhone('11987654321'), '(11) *****-4321'],
  [maskPhone('1130001234'), '(11) ****-1234'],
  [maskEmail('ana.lima@example.com'), 'a***@example.com'],
  [maskEmail('@example.com'), '***@example.com'],
  [maskAccount('12345-6'), '***-6'],
  [maskAccount('9'), '***9'],
  [maskPixKey('cpf', '28001238938'), '***.012.389-**'],
  [maskPixKey('phone', '+5511987654321'), '(11) *****-4321'],
  [maskPixKey('random', '123e4567-e89b-42d3-a456-426614174000'), '123e***4000'],
  [maskPixKey('email', 'rui@pix.example'), 'r***@pix.example'],
])('masks to %s', (masked, expected) => expect(masked).toBe(expected));
