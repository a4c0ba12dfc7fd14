import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const HELP = 'apps/web/app/features/help/content';
/** Texts in which every sentence with a promise must be tied to a test. */
const TEXTS = [
  'packages/contract/src/texts/terms.ts',
  'packages/rules/src/referrals/status-descriptions.ts',
  'packages/rules/src/accounts/notices.ts',
  'packages/rules/src/accounts/push-messages.ts',
  'apps/web/app/shared/tutorial/tutorial-pages.tsx',
  'apps/web/app/features/referrals/components/company/steps.ts',
  ...['account', 'earnings', 'following', 'program', 'referring'].map((name) => `${HELP}/${name}.ts`),
];

/** Sentences with such a word that promise nothing which the product does. */
const NO_PROMISES = [
  'O suporte atende pelo e-mail',
  'o encarregado pelos dados pessoais (LGPD), pelo e-mail',
  'nome, sobrenome, e-mail, telefone, estado, cidade e CPF',
  'uma chave PIX de celular, CPF ou e-mail',
  'Quando a bonificação expira',
  'enviam os e-mails, o serviço pelo qual',
  'pode pedir ao encarregado',
  'deve comunicá-lo à outra parte em até 24 horas',
  'com um pedido enviado a ${supportEmail}',
  'mediante aviso com 15 dias de antecedência',
  'encerrar seu cadastro com esse mesmo aviso',
  'você tem 30 dias, a partir do encerramento',
  'nome, e-mail e telefone de um contato',
  'Digite o e-mail do seu cadastro',
  'Confira se o e-mail digitado',
  'Por e-mail ao suporte ou em Perfil',
  'envie um pedido por e-mail ao suporte',
  'Escreva a partir do e-mail do seu cadastro',
  'Todas as atualizações, com dia e hora.',
  'Para alterar o e-mail ou o CPF, escreva',
  'Nome, e-mail e telefone são reais',
  'o formulário avisa: “Este documento já foi indicado por você”',
  'Para qual e-mail podemos escrever?',
];

const PROMISE =
  /e-mail(?!\.)|\bdias?\b|\bmeses\b|\banos\b|minutos|segundos|horas|[Aa]vis(?:a|o|ar)|[Ee]screvemos|expira|[Aa]pag|[Gg]uardamos/;

const read = (file: string) => readFileSync(file, 'utf8');
const sources = TEXTS.map(read).join('\n');
const section = read('docs/proofs.md').split('## Promises in texts')[1]?.split('\n## ')[0] ?? '';
const rows = section
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes(' › '))
  .map((line) => line.slice(2, -2).split(' | '))
  .map(([what = '', words = '', tests = '']) => ({
    what,
    words: [...words.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text),
    tests: tests.split('; `').map((test) => test.replaceAll('`', '').split(' › ')),
  }));
const promised = rows.flatMap(({ words }) => words);

/** Strings of the file, sentence by sentence. */
const sentencesOf = (file: string): string[] =>
  [...read(file).matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)]
    .flatMap(([, quoted, template]) => (quoted ?? template ?? '').split(/(?<=[.;]) /))
    .filter((sentence) => PROMISE.test(sentence) && /\s/.test(sentence));

describe.each(rows)('$what', ({ words, tests }) => {
  it('is still written in these words', () => {
    expect(words.length).toBeGreaterThan(0);
    expect(words.filter((text) => !sources.includes(text))).toEqual([]);
  });

  it('is shown by tests that exist', () => {
    for (const [file = '', title = ''] of tests) {
      const path = file.startsWith('packages/') ? file : `apps/api/src/${file}`;
      expect([path, existsSync(path)]).toEqual([path, true]);
      expect([title, read(path).includes(`'${title}'`)]).toEqual([title, true]);
    }
  });
});

it('there are promises', () => expect(rows.length).toBeGreaterThan(20));

it.each(TEXTS)('every promise of %s is tied to a test', (file) => {
  const known = [...promised, ...NO_PROMISES];
  expect(sentencesOf(file).filter((sentence) => !known.some((text) => sentence.includes(text)))).toEqual([]);
});

it('names no sentence as no promise that is not written', () =>
  expect(NO_PROMISES.filter((text) => !sources.includes(text))).toEqual([]));
