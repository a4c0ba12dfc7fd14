import { AUDIT_ACTION_KEYS, auditActionName, type AuditAction } from '@indike/rules/operators/audit-actions';
import { expect, it } from 'vitest';
import { sentenceOf } from './sentence.ts';
import { SENTENCES } from './sentences.ts';

interface Facts {
  readonly id?: number | null;
  readonly before?: Record<string, unknown>;
  readonly after?: Record<string, unknown>;
  readonly entity?: string;
}

const said = (action: AuditAction | 'old.act', { id = 12, before, after, entity = 'x' }: Facts = {}) =>
  sentenceOf({ action, entity, entity_id: id, before: before ?? null, after: after ?? null }).replaceAll(
    '\u00A0',
    ' ',
  );

/** Each field that any sentence names, with a value. */
const everything = Object.fromEntries(
  Object.values(SENTENCES)
    .flatMap((sentence) => [...sentence.matchAll(/\{(?:was\.)?(\w+)/g)])
    .map(([, field = '']) => [field, 2]),
);

it.each(AUDIT_ACTION_KEYS)('says %s as a sentence, with and without its details', (action) => {
  const [verb = ''] = auditActionName(action).toLowerCase().split(' ');
  for (const facts of [{}, { id: null }, { before: everything, after: everything }])
    expect(said(action, facts)).toMatch(new RegExp(`^${verb}([ ,][^{}|#]+)?$`, 'u'));
});

it('names the thing, its number and its amounts', () => {
  expect([
    said('payout-batch.approve', { after: { status: 'approved', count: 8, net: 431_000 } }),
    said('payout-batch.prepare', { after: { withdrawals: [4], net: 100, payment_date: '2026-12-15' } }),
    said('payout-batch.approve', { after: { status: 'approved' } }),
    said('referral.transition', { before: { status: 'waiting' }, after: { status: 'in_negotiation' } }),
    said('operator.role', { before: { role: 'analyst' }, after: { role: 'auditor' } }),
    said('holiday.add', { id: 20_270_317, entity: 'holiday', after: { name: 'Padroeira' } }),
    said('import.referrals', { id: null, after: { lines: 3, applied: 2, repeated: 0, refused: 1 } }),
    said('return-file.import', { after: { name: 'retorno.ret', items: 1 } }),
    said('indiker.erase', { after: { reason: 'carta', waived: 4_000 } }),
    said('indiker.settle', { after: { withdrawal_id: 3, total: 4_000, reason: 'saiu' } }),
    said('indiker.write-off', { after: { amount: 4_000, clawback_ids: [7], reason: 'pagou' } }),
    said('payout-batch.confirm-file-refusal', { after: { withdrawals: 3, reason: 'sem saldo' } }),
    said('referral.objection', { after: { referrals: 2, reason: 'ligou' } }),
  ]).toEqual([
    'aprovou o lote 12, 8 saques, R$ 4.310,00',
    'preparou o lote 12, 1 saque, R$ 1,00, para 15 de dez. de 2026',
    'aprovou o lote 12',
    'alterou o status da indicação 12 de Aguardando para Em negociação',
    'alterou o papel do operador 12 de Analista para Auditor',
    'adicionou o feriado de 17 de mar. de 2027, Padroeira',
    'importou indicações, 3 linhas, 2 registradas, 1 recusada',
    'importou o retorno 12, 1 pagamento, retorno.ret',
    'excluiu o cadastro do Indiker 12, R$ 40,00 de que a pessoa abriu mão: carta',
    'acertou o saldo do Indiker 12, R$ 40,00: saiu',
    'deu baixa no que o Indiker 12 devia, R$ 40,00: pagou',
    'confirmou que o banco não aceitou o arquivo do lote 12, 3 saques: sem saldo',
    'apagou um contato da indicação 12, que não quer ser procurado, em 2 indicações: ligou',
  ]);
});

it('falls back to the stored name of an act of an older version', () => {
  expect(said('old.act')).toBe('old.act');
});
