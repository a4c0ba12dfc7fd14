import { expect, it } from 'vitest';
import { AUDIT_ACTION_KEYS, auditActionName, auditEntityName } from './audit-actions.ts';

it('shows an act that it no longer knows by its stored name', () => {
  expect(['operator.sign_in', 'operator.old', 'toString'].map(auditActionName)).toEqual([
    'Entrou',
    'operator.old',
    'toString',
  ]);
  expect([auditEntityName('holiday'), auditEntityName('old')]).toEqual(['Feriado', 'old']);
});

it('has a name of its own for every act', () => {
  expect(new Set(AUDIT_ACTION_KEYS.map(auditActionName)).size).toBe(AUDIT_ACTION_KEYS.length);
});
