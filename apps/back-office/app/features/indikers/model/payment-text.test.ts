import { expect, it } from 'vitest';
import { paymentText } from './payment-text.ts';

it.each([
  ['returned', 'Solicitado', null, 'devolvido, espera novos dados bancários'],
  ['requested', 'Solicitado', '2026-12-15', 'solicitado, previsto para 15 de dez. de 2026'],
  ['scheduled', 'Agendado', '2026-12-15', 'agendado, para 15 de dez. de 2026'],
  ['paid', 'Pago', '2026-12-15', 'pago, em 15 de dez. de 2026'],
] as const)('status %s', (status, status_name, payment_date, expected) =>
  expect(paymentText({ status, status_name, payment_date })).toBe(expected),
);
