import { expect, it } from 'vitest';
import { AUDIT_ACTION_KEYS, auditActionName, auditActionsWith, auditEntityName } from './audit-actions.ts';

it('shows unknown actions and entities by their stored names', () => {
  expect(['operator.sign_in', 'operator.old', 'toString'].map(auditActionName)).toEqual([
    'Entrou',
    'operator.old',
    'toString',
  ]);
  expect([auditEntityName('holiday'), auditEntityName('old')]).toEqual(['Feriado', 'old']);
});

it('has a unique name for every action', () => {
  expect(new Set(AUDIT_ACTION_KEYS.map(auditActionName)).size).toBe(AUDIT_ACTION_KEYS.length);
});

it('finds actions by the words of people', () => {
  expect(auditActionsWith('Aprovou lote')).toEqual(['payout-batch.approve']);
  expect(auditActionsWith('devolu saque')).toEqual(['withdrawal.return']);
  expect([auditActionsWith('dragão'), auditActionsWith(' ').length]).toEqual([[], AUDIT_ACTION_KEYS.length]);
});
