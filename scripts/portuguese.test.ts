import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// The words that the style sheet (docs/glossary.md) forbids in Portuguese texts. Labels and messages of the
// specification stay as they are; the files that hold a literal exception are named.
const FORBIDDEN: readonly (readonly [word: RegExp, instead: string, exceptions?: readonly string[]])[] = [
  [
    /\b(?:retirar|retirad[oa]s?|Retirou|retirou)\b|\bTirar\b/,
    'remover',
    // 'retirada' is what people search for; a help sentence explains it.
    ['apps/web/app/features/help/content/earnings.ts'],
  ],
  [/acrescent[aeo]/i, 'adicionar'],
  [/caduc/i, 'expirar'],
  [/(?<!rode )\bde agora\b/, 'atual'],
  [/duas etapas/, 'segundo fator'],
  [/\bvis(?:ão|ões) (?:salva|da lista)/i, 'filtros salvos'],
  [/link de indicação/, 'link exclusivo'],
  [/não receber contato/, 'não ser procurado'],
  [/Trabalhos? (?:em|na) fila/, 'tarefa'],
  [/O Indiker lê/, 'o texto que o Indiker recebe'],
  [/Não é verdade que/, 'falhou'],
  [/Você foi convidado\b/, 'seu convite'],
  [/[‘]/, '“ ”'],
];

const paths = globSync(['apps/{web,back-office}/app/**/*.{ts,tsx}', '{apps/api,packages/*}/src/**/*.ts'])
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.includes('.test.'))
  .toSorted();

const findForbidden = (path: string, text: string): string[] =>
  FORBIDDEN.flatMap(([word, instead, exceptions = []]) => {
    const found = word.exec(text)?.[0];
    return found === undefined || exceptions.includes(path) ? [] : [`${path}: ${found} → ${instead}`];
  });

it('finds a forbidden word', () => {
  expect(findForbidden('a.tsx', '<Button>Retirar o dia, retirado</Button>')).toEqual([
    'a.tsx: retirado → remover',
  ]);
});

it('no text uses a word that the style sheet forbids', () => {
  expect(paths.length).toBeGreaterThan(500);
  expect(paths.flatMap((path) => findForbidden(path, readFileSync(path, 'utf8')))).toEqual([]);
});
