import { defaultBrand } from '@indike/contract/wire/brand';
import { sandboxLegalEntity } from '@indike/contract/wire/legal-entity';
import { textVariables } from '@indike/contract/texts/text-variables';
import { FIRST_PROGRAMME } from '@indike/rules/money/first-programme';
import type { Centavos } from '@indike/rules/money/money';
import type { Programme } from '@indike/rules/money/programme';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

// The application in a page that was served with another version of the programme.

const [first, second] = FIRST_PROGRAMME.levels;
const NEXT: Programme = {
  ...FIRST_PROGRAMME,
  version: 2,
  levels: [first, { ...(second ?? first), id: 'platina', name: 'Platina', rate: 62.5, fromClosed: 3 }],
  minimumWithdrawal: 10_000 as Centavos,
  shareBonus: 700 as Centavos,
  shareBonusLimit: 10,
  disputeRule: 'provider_decides',
};

beforeAll(() => {
  vi.resetModules();
  vi.stubEnv('SSR', false);
  const page = JSON.stringify({ ...textVariables(defaultBrand, sandboxLegalEntity), programme: NEXT });
  vi.stubGlobal('document', { getElementById: () => ({ textContent: page }) });
});
afterAll(() => {
  // The next file of this worker loads its own.
  vi.resetModules();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  // Other files' tests may run in the same process.
  vi.resetModules();
});

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null;

it('reads the version and its texts from the page', async () => {
  const { programme } = await import('@indike/ui/programme.ts');
  const { levels, texts } = await import('#app/shared/programme-texts.ts');
  expect(programme).toEqual(NEXT);
  expect(plain(texts.minimum)).toBe('R$ 100,00');
  expect(levels.map(({ levelName, levelRate }) => `${levelName} ${levelRate}`)).toEqual([
    'Prata 50%',
    'Platina 62,5%',
  ]);
});

it('decides and says by it what a withdrawal and the share link need', async () => {
  const { decideWithdrawalInReais } = await import('#app/features/withdrawals/model/withdrawal.ts');
  const { promotionText, resultText } = await import('#app/features/sharing/model/sharing-text.ts');
  expect(decideWithdrawalInReais(100, true)).toMatchObject({ ok: true });
  expect(decideWithdrawalInReais(99.99, true)).toMatchObject({ ok: false });
  expect(plain(promotionText(false))).toContain('rende R$ 7,00 a você, até o 10º: no máximo R$ 70,00.');
  expect(plain(resultText({ signed_up: 1, earned: 7 }))).toContain('de R$ 70,00');
});

it('shows it in every topic of the help', async () => {
  const { topics } = await import('#app/features/help/content/topics.ts');
  const help = plain(JSON.stringify(topics)) ?? '';
  expect(help).toContain('O saque mínimo é de R$ 100,00');
  expect(help).toContain('Prata (de 1 a 2) e Platina (3 ou mais)');
  expect(help).toContain('da indicação que a equipe comercial escolher antes do contrato');
  expect(help).not.toMatch(/levar primeiro|Ouro|Diamante|R\$ 150,00|R\$ 5,00|25º|__INDIKE_/);
});
