import { expect, it } from 'vitest';
import { balanceText, sourceText } from './connection-texts.ts';

const NONE = {
  method: 'efi',
  name: 'PIX pela Efí',
  source: null,
  balance: null,
  problem: null,
  set_by: null,
  set_at: null,
  hint: null,
} as const;

it('says where the credentials of a provider are', () => {
  expect(sourceText(NONE)).toBe('Não configurada.');
  expect(sourceText({ ...NONE, source: 'settings' })).toBe('Configurada no servidor, e só muda lá.');
  const entered = {
    ...NONE,
    source: 'page',
    set_by: 'Ana Lima',
    set_at: '2026-11-28T15:00:00.000Z',
    hint: 'f00d',
  } as const;
  expect(sourceText(entered)).toBe(
    'Configurada em 28 de nov. de 2026, 12h00, por Ana Lima (Client ID com final f00d).',
  );
  expect(sourceText({ ...entered, hint: null })).toMatch(/por Ana Lima\.$/);
});

it('says what the provider answered', () => {
  expect(balanceText({ ...NONE, balance: 12.5 })).toBe('Respondeu. Saldo de R$ 12,50');
  expect(balanceText({ ...NONE, balance: 0 })).toBe('Respondeu. Saldo de R$ 0,00');
  expect(balanceText({ ...NONE, problem: 'O provedor não respondeu.' })).toBe('O provedor não respondeu.');
});
