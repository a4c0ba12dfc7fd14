import { expect, it } from 'vitest';
import { isOperatorRole, OPERATOR_ROLES } from './roles.ts';

it('accepts only the names of roles', () => {
  expect([...OPERATOR_ROLES, 'operator', 'Admin', ''].filter(isOperatorRole)).toEqual(OPERATOR_ROLES);
});
