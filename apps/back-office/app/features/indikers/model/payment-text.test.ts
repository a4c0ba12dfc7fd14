import { expect, it } from 'vitest';
import { paymentText } from './payment-text.ts';

it.each([
  [0, 'Solicitado', null, 'devolvido, espera novos dados bancários'],
  [1, 'Solicitado', '2026-12-15', 'solicitado, previsto para 15 de dez. de 2026'],
  [2, 'Agendado', '2026-12-15', 'agendado, para 15 de dez. de 2026'],
  [3, 'Pago', '2026-12-15', 'pago, em 15 de dez. de 2026'],
])('status %i', (status, status_name, payment_date, expected) =>
  expect(paymentText({ status, status_name, payment_date })).toBe(expected),
);
