import { FIRST_PROGRAMME } from '@indike/rules/money/first-programme';
import type { Centavos } from '@indike/rules/money/money';
import type { Level, Programme } from '@indike/rules/money/programme';
import { describe, expect, it } from 'vitest';
import { sandboxLegalEntity } from '../wire/legal-entity.ts';
import { defaultBrand } from '../wire/brand.ts';
import { wholeText } from './legal-text.ts';
import { levelTexts, programmeTexts } from './programme-texts.ts';
import { terms } from './terms.ts';
import { textVariables } from './text-variables.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const level = (name: string, fromClosed: number, ...parts: Level['installments'][number][]): Level => ({
  id: name.toLowerCase(),
  name,
  fromClosed,
  rate: parts.reduce((sum, { rate }) => sum + rate, 0),
  installments: parts,
});
const atInvoice = (rate: number) => ({ rate, trigger: 'first_invoice' }) as const;
const atClosing = (rate: number) => ({ rate, trigger: 'closing' }) as const;

const OTHER: Programme = {
  ...FIRST_PROGRAMME,
  version: 2,
  levels: [
    level('Bronze', 0, atInvoice(40)),
    level('Cobre', 2, atClosing(10), atInvoice(35)),
    level('Platina', 3, atClosing(12.5), atInvoice(50)),
  ],
  minimumWithdrawal: 10_000 as Centavos,
  releaseDays: 1,
};
const ONE_LEVEL: Programme = { ...OTHER, levels: [level('Única', 0, atInvoice(30))] };

describe('the texts of another version', () => {
  const texts = programmeTexts(OTHER);

  it('name its figures and levels', () =>
    expect({ ...texts, exampleReward: plain(texts.exampleReward) }).toMatchObject({
      version: '2',
      minimum: 'R$\u00a0100,00',
      releaseAfter: '1 dia depois do pagamento',
      rates: '40%, 45% ou 62,5%',
      levelCounts: 'Bronze (1), Cobre (2) e Platina (3 ou mais)',
      levelRates: '40% no Bronze (até 1 contrato fechado), 45% no Cobre (2) e 62,5% no Platina (3 ou mais)',
      exampleReward: 'R$ 2.000,00',
      bonusesAlone: 'Os bônus somam no máximo R$\u00a0125,00.',
      earlyPart: ' Nos níveis Cobre e Platina, uma parte é liberada já no fechamento do contrato.',
      closingNow:
        ' No Cobre, 10% do valor do contrato já ficam disponíveis. No Platina, 12,5% do valor do contrato já ficam disponíveis.',
    }));

  it('have a line for each level', () =>
    expect(levelTexts(OTHER).map((texts) => ({ ...texts, levelReward: plain(texts.levelReward) }))).toEqual([
      {
        levelName: 'Bronze',
        levelRate: '40%',
        levelCount: '1 contrato fechado',
        levelParts: 'Em parcela única, depois da primeira fatura.',
        levelReward: 'R$ 2.000,00',
      },
      {
        levelName: 'Cobre',
        levelRate: '45%',
        levelCount: '2 contratos fechados',
        levelParts: 'Em 2 partes: 10% na semana do fechamento e 35% depois da primeira fatura.',
        levelReward: 'R$ 2.250,00',
      },
      {
        levelName: 'Platina',
        levelRate: '62,5%',
        levelCount: '3 ou mais contratos fechados',
        levelParts: 'Em 2 partes: 12,5% na semana do fechamento e 50% depois da primeira fatura.',
        levelReward: 'R$ 3.125,00',
      },
    ]));

  it('are the terms’, which have no trace of version 1', () => {
    const text = wholeText(terms(textVariables(defaultBrand, sandboxLegalEntity), texts));
    expect(text).toContain('versão 2 do programa');
    expect(text).toContain(
      'Bronze, 1 contrato, 40%; Cobre, 2 contratos, 45%; Platina, a partir do 3º contrato, 62,5%.',
    );
    expect(plain(text)).not.toMatch(/Prata|Ouro|Diamante|R\$ 150,00|80%| 5 dias depois da data/);
  });
});

it.each([
  [
    'first_contract',
    /cuja indicação levar primeiro ao contrato, e não.* A Provedora não escolhe entre elas: /s,
  ],
  [
    'provider_decides',
    /cuja indicação a equipe comercial escolher antes.* A Provedora escolhe uma delas antes /s,
  ],
] as const)('say who is rewarded for a repeated referral by the rule %s', (disputeRule, said) => {
  const texts = programmeTexts({ ...OTHER, disputeRule });
  expect(wholeText(terms(textVariables(defaultBrand, sandboxLegalEntity), texts))).toMatch(said);
});

it.each([
  [0, / Novos cadastros pelo link não geram bônus\..* Os bônus já ganhos continuam valendo\./s],
  [
    1,
    / um bônus de R\$\s5,00\..* Ele vale para o primeiro que confirmar, no máximo R\$\s5,00 por Indiker\./s,
  ],
])('say of the share link what a version with %i bonuses pays', (shareBonusLimit, said) => {
  const texts = programmeTexts({ ...FIRST_PROGRAMME, shareBonusLimit });
  const text = wholeText(terms(textVariables(defaultBrand, sandboxLegalEntity), texts));
  expect(text).toMatch(said);
  expect(text).not.toMatch(/0 primeiros|1 primeiros|R\$\s0,00/);
  const help = `${texts.shareBonusRule}${texts.waitingBonus}`;
  expect(/\. Enquanto .* um bônus aparece como aguardando\.$/.test(help)).toBe(shareBonusLimit > 0);
});

it.each([
  [0, 'na data em que a fatura foi paga'],
  [1, '1 dia depois da data em que a fatura foi paga'],
])('say when the reward is released %i days after the payment', (releaseDays, said) => {
  const texts = programmeTexts({ ...FIRST_PROGRAMME, releaseDays });
  expect(wholeText(terms(textVariables(defaultBrand, sandboxLegalEntity), texts))).toContain(said);
});

it('say nothing of parts or of further levels where there are none', () => {
  const texts = programmeTexts(ONE_LEVEL);
  expect(texts).toMatchObject({
    earlyPart: '',
    closingNow: '',
    closingWeek: '',
    closingInTerms: '',
    lastExample: '',
  });
  expect([texts.chart, texts.levelCounts]).toEqual([
    'O gráfico de ganhos é do nível Única.',
    'Única (1 ou mais)',
  ]);
  expect(wholeText(terms(textVariables(defaultBrand, sandboxLegalEntity), texts))).not.toMatch(/ {2}| $/m);
});
