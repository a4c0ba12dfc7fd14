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
  [/[^']\bsituação|Situação/, 'status'],
  [
    /(?<!caixa de )\bentradas?\b(?= (?:d[eo]|com|é|foi|na|pede|confirma))|(?:[Aa] próxima|para a|d[ae] sua) entrada\b/,
    'login',
  ],
  [
    /\b[Mm]ud(?:ar?|e|ou|am|aram|ad[oa]s?) (?:[oa]s?(?! cada)|est[ea]s?|nada|responsável|dia|dados|endereço) /,
    'alterar',
  ],
  [/[Nn]ada foi mudado|Motivo mudado|Webhook mudado/, 'alterado'],
  [/\b[Vv]ocê está conectado\b|Onde está conectado/, 'aparelhos conectados'],
  [/link de indicação/, 'link exclusivo'],
  [/não receber contato/, 'não ser procurado'],
  [/Trabalhos? (?:em|na) fila/, 'tarefa'],
  [/O Indiker lê/, 'o texto que o Indiker recebe'],
  [/Não é verdade que/, 'falhou'],
  [/Você foi convidado\b/, 'seu convite'],
  [/[‘]/, '“ ”'],
];

const paths = globSync([
  'apps/{web,back-office}/app/**/*.{ts,tsx}',
  '{apps/api,packages/*}/src/**/*.ts',
  'docs/colocar-no-ar.md',
])
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

it('the comments in the code of the guide are Portuguese, as the page that shows them', () => {
  const code = [...readFileSync('docs/integrations.md', 'utf8').matchAll(/^```\w+ \S+\n([\s\S]*?)^```$/gm)];
  const comments = code.flatMap(([, text = '']) =>
    [...text.matchAll(/(?<!:)\/\/ (.*)$/gm)].map(([, said = '']) => said),
  );
  expect(comments.length).toBeGreaterThan(5);
  expect(comments.filter((comment) => /\b(?:the|of|and|if|is|it|that|an|with)\b/.test(comment))).toEqual([]);
});
