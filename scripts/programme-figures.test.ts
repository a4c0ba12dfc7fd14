import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FIRST_PROGRAMME } from '@indike/rules/money/first-programme';
import { withTerms } from '@indike/rules/money/programme-texts';

// No rule knows a level, a rate, a day or an amount of the programme: only the seed of version 1 does.

const SOURCES = new URL('../packages/rules/src/', import.meta.url);
const SEED = 'money/first-programme.ts';

const names = FIRST_PROGRAMME.levels.flatMap(({ id, name }) => [id, name]).join('|');
const FIGURES = [
  new RegExp(`\\b(?:${names})\\b`),
  /first-programme/,
  // '50%', 'R$ 150', '90 dias', 'dia 10' as literals
  /\b\d+(?:[.,]\d+)? ?%|R\$[\s\u00a0]?\d/,
  /\b(?:5|90|365) dias\b|\bdia (?:10|15)\b/,
  // a term, or a constant named like one, with a figure
  new RegExp(`\\b(?:${Object.keys(FIRST_PROGRAMME).join('|')}|fromClosed)\\b\\s*[:=]\\s*\\d`),
  /\b\w*(?:MINIMUM|EXPIRY|RELEASE|PAYOUT_DAY)\w* = \d/,
];

/** Comments may explain a rule with an example. */
const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

const offendersIn = (text: string): string[] =>
  withoutComments(text)
    .split('\n')
    .filter((line) => FIGURES.some((figure) => figure.test(line)));

it('finds no figure of the programme in a rule', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing/'),
  );
  expect(files).toContain(SEED);
  const found = files
    .filter((file) => file !== SEED)
    .flatMap((file) =>
      offendersIn(readFileSync(new URL(file, SOURCES), 'utf8')).map((line) => `${file}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});

it.each([
  `if (level.id === 'diamante') return 2;`,
  `import { FIRST_PROGRAMME } from './first-programme.ts';`,
  'const text = `O saque é a partir de R$ 150,00`;',
  `const share = '62,5%';`,
  `return 'Expira em 365 dias.';`,
  `'Peça até o dia 10.'`,
  'const MINIMUM = 15_000;',
  'const EXPIRY_DAYS = 90;',
  'const terms = { ...programme, releaseDays: 5 };',
])('finds: %s', (line) => expect(offendersIn(line)).toHaveLength(1));

it('fills the figures of a version into a text', () =>
  expect(
    withTerms('{minimumWithdrawal}, {releaseAfter}, {invoiceExpiryDays}, {other}', FIRST_PROGRAMME),
  ).toBe('R$\u00a0150,00, 5 dias depois do pagamento, 90 dias, {other}'));
