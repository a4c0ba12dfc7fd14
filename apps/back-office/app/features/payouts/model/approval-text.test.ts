import { expect, it } from 'vitest';
import { approvalText } from './approval-text.ts';

it('names the amount and the number of payments', () => {
  expect(approvalText({ net: 1500, count: 2 })).toBe('R$\u00A01.500,00 em 2 pagamentos');
  expect(approvalText({ net: 0.5, count: 1 })).toBe('R$\u00A00,50 em 1 pagamento');
});
