import { readFileSync, globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FIRST_PROGRAMME } from '@indike/rules/money/first-programme';

// No text of the product types out a level, a rate, a day or an amount of the programme: they come from the version.

const SOURCES = [
  'apps/{web,back-office}/{app,site}/**/*.{ts,tsx}',
  'apps/api/src/**/*.ts',
  'packages/{contract,ui,rules}/src/**/*.{ts,tsx}',
];

/** Sources that need version 1, or figures that are none of the programme, with the reason. */
const EXCEPTIONS: readonly (readonly [path: RegExp, reason: string])[] = [
  [/\.test\.tsx?$|\/testing\//, 'tests'],
  [/^packages\/rules\/src\/money\/first-programme\.ts$/, 'the seed of version 1'],
  [/^packages\/ui\/src\/brand\.ts$/, 'development and tests, where no server fills the pages'],
  [/^apps\/api\/src\/demo\//, 'the demo’s people and history, which version 1 made'],
  [/^apps\/api\/src\/main\.ts$/, 'names a person of the demo at the start of the sandbox'],
  [
    /^apps\/api\/src\/platform\/http\/api-docs\/(example-values|sibling-examples)\.ts$/,
    'examples in the documentation',
  ],
  [
    /\/(operator\/money\/(programme-versions|campaigns)|webhook-examples)\.ts$/,
    'examples in the documentation',
  ],
  [/^apps\/web\/app\/islands\/sandbox-bar\.ts$/, 'jumps of the sandbox’s clock'],
  [/^packages\/contract\/src\/wire\/demo\.ts$/, 'names the sandbox’s demo people'],
];

const names = FIRST_PROGRAMME.levels.map(({ name }) => name).join('|');
const figures = [
  new RegExp(`\\b(?:${names})\\b`),
  /\bfirst-programme\b/,
  // A space of any kind may be written as an escape.
  // Not sizes in styles and attributes.
  /^(?!.*(?:color-mix|border-radius)).*(?<!=")\b(?:20|50|60|80) ?%(?:[ ,;.:)<`"']|$)/,
  /R\$(?:\s|\\u00a0|\u00a0)?(?:5|125|150|2\.?500)(?:,00)?\b/,
  /\b(?:5|90|365) dias\b/,
  /\bdias? 1[05]\b/,
  /\b25(?:º|ª| primeir| pessoas| bônus)/,
];

/** Comments may explain with an example. */
const withoutComments = (text: string): string =>
  text.replaceAll(/\{?\/\*[\s\S]*?\*\/\}?|(?<!:)\/\/.*$/gm, '');

const isOffender = (line: string): boolean => figures.some((figure) => figure.test(line));

/** A text in JSX may continue on the next line. */
const offendersIn = (text: string): string[] => {
  const lines = withoutComments(text).split('\n');
  return lines
    .filter((line, index) => {
      const next = lines[index + 1]?.trim() ?? '';
      return isOffender(line) || (isOffender(`${line.trim()} ${next}`) && !isOffender(next));
    })
    .map((line) => line.trim());
};

it('finds no figure of the programme in a text', () => {
  const files = globSync(SOURCES).map((path) => path.replaceAll('\\', '/'));
  expect(files.length).toBeGreaterThan(500);
  const checked = files.filter((path) => !EXCEPTIONS.some(([exception]) => exception.test(path)));
  const found = checked.flatMap((path) =>
    offendersIn(readFileSync(path, 'utf8')).map((line) => `${path}: ${line}`),
  );
  expect(found).toEqual([]);
});

it('has no exception that excepts nothing', () => {
  const files = globSync(SOURCES).map((path) => path.replaceAll('\\', '/'));
  for (const [exception] of EXCEPTIONS)
    expect([
      exception.source,
      files.some((path) => exception.test(path) && offendersIn(readFileSync(path, 'utf8')).length > 0),
    ]).toEqual([exception.source, true]);
});

it.each([
  "'A porcentagem do Ouro é maior.'",
  "import { FIRST_PROGRAMME } from '@indike/rules/money/first-programme';",
  "'Prata rende 50% do contrato.'",
  '<Text>Você recebe 80 % do valor.</Text>',
  '`um saque a partir de R$ 150,00`',
  String.raw`'O saque é a partir de R$\u00a0150.'`,
  String.raw`'rende R$\u00a05,00 a você'`,
  "'Fica disponível 5 dias depois.'",
  "'A fatura expira em 90 dias.'",
  "'O saldo expira em 365 dias.'",
  "'Peça até o dia 10.'",
  "'O pagamento sai no dia 15.'",
  "'até a 25ª pessoa'",
  '<strong>50%</strong>',
  '<Alert title="O nível rende 60%" />',
  'A fatura expira em 90\n      dias.',
  'O pagamento sai no dia\n        15.',
])('finds: %s', (line) => expect(offendersIn(line)).toHaveLength(1));
