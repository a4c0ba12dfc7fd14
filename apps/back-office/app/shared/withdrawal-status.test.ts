import { expect, it } from 'vitest';
import { statusText } from './withdrawal-status.ts';

it('names each status as the operators who pay see it', () =>
  expect([0, 1, 2, 3].map(statusText)).toEqual(['Devolvido', 'Pedido', 'Agendado', 'Pago']));
