import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const HELP = 'apps/web/app/features/help/content';
/** Texts in which every sentence with a promise must be tied to a test: also pages, dialogs, toasts and e-mails. */
const TEXTS = [
  'packages/contract/src/texts/terms.ts',
  'packages/contract/src/texts/programme-texts.ts',
  'packages/rules/src/money/programme-texts.ts',
  'packages/rules/src/referrals/status-descriptions.ts',
  'packages/rules/src/accounts/notices.ts',
  'packages/rules/src/accounts/push-messages.ts',
  'apps/web/app/features/about/components/questions.ts',
  'apps/web/app/features/referrals/components/company/steps.ts',
  ...['account', 'earnings', 'following', 'program', 'referring'].map((name) => `${HELP}/${name}.ts`),
  'docs/colocar-no-ar.md',
  ...globSync(['apps/api/src/**/{emails,*-emails}.ts', 'apps/{web,back-office}/app/**/*.tsx'])
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted(),
];

/** Sentences with such a word that promise nothing which the product does. */
const NO_PROMISES = [
  'O suporte atende pelo e-mail',
  'o encarregado pelos dados pessoais (LGPD), pelo e-mail',
  'nome, sobrenome, e-mail, telefone, estado, cidade e CPF',
  'uma chave PIX de celular, CPF ou e-mail',
  'Quando a bonificação expira',
  'Respostas a este e-mail não chegam',
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
  'Você recebeu este e-mail porque',
  'é por ele que enviamos avisos e códigos.',
  'ignore este e-mail',
  'Confirme o seu e-mail',
  'Confirme seu e-mail',
  'Confirme o novo e-mail do seu cadastro',
  'confirmou que este e-mail é seu.',
  'O e-mail do seu cadastro mudou',
  'a nossa equipe trocou o e-mail do seu cadastro',
  'Chegou o dia do próximo contato',
  'em ${days} dias',
  'é o que vai nos e-mails, no link exclusivo',
  'nem e-mails na fila',
  'caixas que alguém lê todos os dias',
  'O e-mail chega na caixa de entrada',
  'um e-mail no celular',
  'desligue o SMTP por dez minutos',
  'O aviso chega?',
  'Os e-mails saem quando ele volta?',
  '**Registros de acesso** (endereço e hora',
  'No dia',
  'Uma cópia de segurança de minutos antes.',
  'Confira o seu e-mail',
  'Guarde este aviso e chame',
  'que vencem em 7 dias',
  'que expiram em 30 dias',
  'nas últimas 24 horas.',
  'pelo dia em que',
  'Uma linha para cada',
  'O Indiker precisa ter cadastro com o e-mail confirmado',
  'Nenhum e-mail nos últimos doze meses.',
  'Trocar o e-mail',
  'Reenviar a confirmação do e-mail',
  'dias como 20/11/2026',
  'e por quantos segundos (',
  'doze meses depois do aviso',
  'ids, status (os mesmos códigos), dias',
  'a pagar até este dia',
  'Em 3 dias',
  'Em 30 dias',
  'Outra pessoa removeu o dia.',
  'Informe o dia',
  'Remover o dia',
  'pediu para não ser procurado, ou os dados foram apagados.',
  'ou foi apagada a pedido do Indiker.',
  'Apagar os filtros',
  'que mudam a cada 30 segundos.',
  'Informe a partir de que dia',
  'dias, e cria a própria senha.',
  'Entregas dos últimos 30 dias',
  'Informe o primeiro dia',
  'Informe o último dia',
  'Avisam outro sistema',
  'Informe o e-mail do seu cadastro.',
  'Não lembra o e-mail do cadastro?',
  'Leva poucos minutos, pelo formulário ou pelo seu link exclusivo.',
  'O e-mail da sua conta já está confirmado.',
  'O navegador bloqueia os avisos',
  'ligue os avisos.',
  'não recebe avisos de sites.',
  'fale com o suporte:',
  'e telefone de alguém que decide',
  'Abra de novo o link do e-mail',
  'Confirmação de e-mail',
  'As regras do programa de indicações',
];

const PROMISE =
  /e-mail(?!\.)|\bdias?\b|\bmeses\b|\banos\b|minutos|segundos|horas|[Aa]vis(?:a|o|ar)|[Ee]screvemos|expira|[Aa]pag|[Gg]uardamos/;

const read = (file: string) => readFileSync(file, 'utf8');
/** A text in JSX or Markdown continues on the next line. */
const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
const sources = onOneLine(TEXTS.map(read).join('\n'));
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

const stringsOf = (code: string) =>
  [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)].map(
    ([, quoted, template]) => quoted ?? template ?? '',
  );
/** The texts between tags, without what is computed. */
const textsOfTags = (code: string) =>
  [...code.matchAll(/[>}]([^<>{}=;]*[a-z][^<>{}=]*)(?=[<{])/g)].map(([, text = '']) =>
    onOneLine(text).trim(),
  );

function textsOf(file: string): string[] {
  const text = read(file);
  if (file.endsWith('.md')) return text.split(/\n(?:\n|- |#)/).map(onOneLine);
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return file.endsWith('.tsx') ? [...stringsOf(code), ...textsOfTags(code)] : stringsOf(code);
}

/** The texts of the file, sentence by sentence. Code that looks like one has no blank, or no word that joins others. */
const sentencesOf = (file: string): string[] =>
  textsOf(file)
    .flatMap((text) => text.split(/(?<=[.;?]) /))
    .filter(
      (sentence) =>
        PROMISE.test(sentence) &&
        /\s/.test(sentence) &&
        /[ (](?:o|os|as|a|um|uma|de|d[oa]s?|em|n[oa]s?|que|por|seu|sua|para|com) /i.test(` ${sentence}`),
    );

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
