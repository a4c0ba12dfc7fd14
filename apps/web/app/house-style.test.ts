import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';

// Checks every string of the sources, so that the texts that people read follow one style.

const ROOT = join(import.meta.dirname, '../../..');
const SOURCES = [
  'packages/*/src/**/*.{ts,tsx}',
  'apps/{web,back-office}/app/**/*.{ts,tsx}',
  'apps/web/site/**/*.ts',
  'apps/api/src/**/*.ts',
];

const files = globSync(SOURCES, { cwd: ROOT })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.ts$|\/testing\/|\/system-tests\//.test(path));

interface Text {
  readonly path: string;
  readonly text: string;
}

function textsOf(path: string): Text[] {
  const found: Text[] = [];
  const add = (text: string | null) => text !== null && found.push({ path, text });
  const { program } = parseSync(path, readFileSync(join(ROOT, path), 'utf8'));
  new Visitor({
    Literal: ({ value }) => typeof value === 'string' && add(value),
    TemplateElement: ({ value }) => add(value.cooked),
    JSXText: ({ value }) => add(value.replaceAll(/\s+/g, ' ')),
  }).visit(program);
  return found;
}

const texts = files.flatMap(textsOf);
const thatSay = (pattern: RegExp, within = /./) =>
  texts
    .filter(({ path, text }) => within.test(path) && pattern.test(text))
    .map(({ path, text }) => `${path}: ${text}`);

it('finds the texts of every part of the product', () => {
  expect(texts.length).toBeGreaterThan(5_000);
  for (const part of ['rules', 'contract', 'web/app/features/help', 'api/src/notifications'])
    expect(texts.some(({ path }) => path.includes(part))).toBe(true);
  expect(thatSay(/Nenhum contrato fechado ainda/)).toHaveLength(1);
  expect(thatSay(/Para indicar, você precisa apenas de seis dados\. Comece agora!/)).not.toEqual([]);
});

describe('no text contains', () => {
  it.each([
    ['money without its no-break space', /R\$ /],
    ['a space before the percent sign', /\d %|^ %/],
    ['companies that closed where contracts did', /empresas? fechadas?|empresas? fecha(m|,| e |\.|$)/i],
    ['a promise where it is a forecast', /bonificaç(ão|ões) (está )?prometid/i],
  ])('%s', (_what, pattern) => expect(thatSay(pattern)).toEqual([]));

  it.each([
    ['another name of the share link', /link (individual|de indicação)/i],
    ['another name of a device', /(sua|outra|outras) sess(ão|ões)|outros acessos/i],
    ['another verb for taking a contact out', /\b[Ee]limin(ar|a)\b|Eliminando/],
    ['straight quotes', /\p{L}[^<>=]* "\p{L}[^"<>=]*"/u],
  ])('%s in the pages', (_what, pattern) => {
    expect(thatSay(pattern, /^apps\/(web|back-office)\/|^packages\/(rules|ui)\//)).toEqual([]);
  });
});

it('the site never reads the `body` of an endpoint, because its build leaves the schemas out', () => {
  const reading = files.filter(
    (path) =>
      path.startsWith('apps/web/app/') &&
      /(?<!\.|document)\.body\b/.test(readFileSync(join(ROOT, path), 'utf8')),
  );
  expect(reading).toEqual([]);
});
