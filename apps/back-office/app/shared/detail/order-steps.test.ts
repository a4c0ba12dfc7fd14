import { expect, it } from 'vitest';
import { orderSteps } from './order-steps.ts';

const cancel = { action: 'Cancelar indicação', isDestructive: true };
const contact = { action: 'Registrar contato', isDestructive: false };

it('never suggests a step that undoes or ends something', () => {
  expect(orderSteps([cancel, contact])).toEqual({ next: [contact], other: [cancel] });
  expect(orderSteps([cancel])).toEqual({ next: [], other: [cancel] });
});
