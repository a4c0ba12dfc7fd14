import { WEBHOOK_EVENT_TYPES, webhookEventName } from '@indike/rules/integrations/webhooks';
import { expect, it } from 'vitest';
import { changesOf, changeText } from './changes.ts';

const texts = (before: Record<string, unknown> | null, after: Record<string, unknown> | null) =>
  changesOf(before, after).map(changeText);

it('shows only the fields that differ, under their Portuguese names', () => {
  expect(texts({ role: 'analyst', email: 'a@b.example' }, { role: 'auditor', email: 'a@b.example' })).toEqual(
    ['Papel: Analista → Auditor'],
  );
  expect(
    texts({ status: 'waiting' }, { status: 'in_negotiation', reason: null, lost_referrals: [] }),
  ).toEqual(['Status: Aguardando → Em negociação']);
});

it('shows added and removed fields', () => {
  expect(texts(null, { date: '2026-12-15', name: 'Feriado' })).toEqual([
    'Data: 15 de dez. de 2026',
    'Nome: Feriado',
  ]);
  expect(texts({ session_id: 4 }, null)).toEqual(['Sessão: 4 → nada']);
});

it('names nested fields by their path and formats centavos as money', () => {
  expect(texts(null, { contract: { value: 150_000, closed_at: '2026-11-02' } })).toEqual([
    'Contrato: Valor: R$\u00A01.500,00',
    'Contrato: Fechado em: 2 de nov. de 2026',
  ]);
  expect(texts(null, { waived: 4_000, clawback_ids: [7, 8] })).toEqual([
    'Valor de que a pessoa abriu mão: R$\u00A040,00',
    'Estornos: 7, 8',
  ]);
});

it('shows unknown fields and values as they are', () => {
  expect(texts({ new_field: 1 }, { new_field: true, list: [1, null], status: 42 })).toEqual([
    'new field: 1 → sim',
    'list: 1, —',
    'Status: 42',
  ]);
  expect(texts(null, { settlement_requested_at: '2026-11-21T15:00:00.000Z', reason: 'no_budget' })).toEqual([
    'Acerto pedido em: 21 de nov. de 2026, 12h00',
    'Motivo: A empresa não tem orçamento no momento.',
  ]);
});

it('shows statuses of withdrawals and batches, and other codes, in words', () => {
  expect(texts({ status: 'scheduled' }, { status: 'paid' })).toEqual(['Status: Agendado → Pago']);
  expect(texts({ status: 'requested' }, { status: 'scheduled' })).toEqual(['Status: Pedido → Agendado']);
  expect(texts({ status: 'scheduled' }, { status: 'returned' })).toEqual(['Status: Agendado → Devolvido']);
  expect(texts({ status: 'prepared' }, { status: 'approved' })).toEqual(['Status: Preparado → Aprovado']);
  expect(texts({ status: 'running' }, { status: 'ended' })).toEqual(['Status: Em andamento → Encerrada']);
  expect(texts(null, { file: 'remittance' })).toEqual(['Arquivo: Remessa']);
  expect(texts(null, { field: 'bank_account' })).toEqual(['Dado: Dados bancários']);
});

it('shows the codes of keys, webhooks, requests and sign-ins in words', () => {
  expect(texts(null, { kind: 'erasure', scopes: ['withdrawals:read'] })).toEqual([
    'Tipo: Exclusão',
    'O que pode fazer: Ler os saques e os lotes de pagamento',
  ]);
  expect(texts({ disabled_by: 'gone' }, { disabled_by: 'operator' })).toEqual([
    'Desativado por: Resposta 410 do endereço → Alguém da equipe',
  ]);
  expect(texts(null, { second_factor: 'recovery_code', result: 'paid', paid_on: '2026-11-02' })).toEqual([
    'Segundo fator: Código de recuperação',
    'Resultado: Pago',
    'Pago em: 2 de nov. de 2026',
  ]);
  for (const type of WEBHOOK_EVENT_TYPES)
    expect(texts(null, { events: [type] })).toEqual([`Eventos: ${webhookEventName(type)}`]);
});

it('shows the filters of exported lists in words', () => {
  expect(
    texts(null, { subject: 'referrals', status: 'in_negotiation', owner: 'me', unmasked: '1', rows: 3 }),
  ).toEqual([
    'Lista: Indicações',
    'Status: Em negociação',
    'Responsável: Quem exportou',
    'Com CPF e contatos completos: sim',
    'Linhas: 3',
  ]);
  expect(texts(null, { subject: 'referrals', status: 'waiting' })).toContain('Status: Aguardando');
  expect(texts(null, { subject: 'withdrawals', status: 'open', form: 'pix' })).toEqual([
    'Lista: Saques',
    'Status: Pedidos e agendados',
    'Forma: PIX',
  ]);
  expect(texts(null, { action: 'withdrawal.pay', entity: 'withdrawal' })).toEqual([
    'Ação: Registrou o pagamento de um saque',
    'Assunto: Saque',
  ]);
});
