import { describe, expect, it } from 'vitest';
import { list, paragraph, type Topic } from '../content/topic.ts';
import { topics } from '../content/topics.ts';
import { countText, piecesOf, searchTopics, termsOf } from './search.ts';

const topic = (part: Partial<Topic>): Topic => ({
  key: 'o_que_e',
  title: 'Título',
  subtitle: 'Subtítulo',
  contents: [paragraph('Um parágrafo.')],
  ...part,
});

const keys = (typed: string) => searchTopics(topics, typed).map(({ topic: { key } }) => key);

describe('searchTopics', () => {
  it.each([
    ['title', topic({ title: 'Indicação repetida' })],
    ['subtitle', topic({ subtitle: 'Uma indicação por vez' })],
    ['paragraph', topic({ contents: [paragraph('Faça a indicação.')] })],
    ['list item', topic({ contents: [list(undefined, ['Um', 'Sua indicação'])] })],
    [
      'label of a list item',
      topic({ contents: [list(undefined, [{ label: 'Indicação', text: 'é isso' }])] }),
    ],
    ['title of a list', topic({ contents: [list('Indicação', ['Um'])] })],
  ])('finds in a %s', (_where, wanted) => {
    for (const typed of [
      'indicação',
      'indicacao',
      'INDICAÇÃO',
      'indica',
      ' indicacao. ',
      'indicac\u0327a\u0303o',
    ])
      expect(searchTopics([topic({}), wanted], typed).map((found) => found.topic)).toEqual([wanted]);
  });

  it('finds nothing before anything is typed', () => {
    for (const typed of ['', '  ', '?!']) expect(searchTopics(topics, typed)).toEqual([]);
  });

  it('finds nothing when one of the words is missing', () => {
    expect(keys('xyzzy')).toEqual([]);
    expect(keys('sacar xyzzy')).toEqual([]);
  });

  it('requires every word, in any part of the topic', () => {
    const wanted = topic({ title: 'Prazo', contents: [paragraph('Do saque.')] });
    expect(
      searchTopics([wanted, topic({ title: 'Prazo' })], 'saque prazo').map((found) => found.topic),
    ).toEqual([wanted]);
  });

  it('ranks titles first, then subtitles, then the rest in topic order', () => {
    const [inText, inSubtitle, inTitle] = [
      topic({ contents: [paragraph('A senha.')] }),
      topic({ subtitle: 'A senha' }),
      topic({ title: 'A senha' }),
    ];
    const found = searchTopics([inText, inSubtitle, inTitle], 'senha');
    expect(found.map((one) => one.topic)).toEqual([inTitle, inSubtitle, inText]);
  });

  it('shows the sentence that matches most words', () => {
    const wanted = topic({ contents: [paragraph('O saque demora. O saque mínimo é pequeno. Fim.')] });
    expect(searchTopics([wanted], 'saque minimo')[0]?.excerpt).toBe('O saque mínimo é pequeno.');
    expect(searchTopics([topic({ title: 'Saque' })], 'saque')[0]?.excerpt).toBeNull();
  });

  it.each(['indicar', 'dados', 'sacar'])('finds at least two topics for the popular word %s', (word) => {
    expect(keys(word).length).toBeGreaterThanOrEqual(2);
  });

  it.each([
    ['esqueci a senha', 'recuperar_senha'],
    ['recuperar senha', 'recuperar_senha'],
    ['como faço para sacar', 'resgate_ganhos'],
    ['R$ 150', 'resgate_ganhos'],
    ['indicação fria', 'criterios_validacao_indicacao'],
    ['pix', 'resgate_ganhos'],
    ['diamante', 'meus_ganhos'],
    ['lgpd', 'criterios_validar_indicacao_lgpd'],
    ['cancelar cadastro', 'cancelar_cadastro'],
  ])('%s finds %s', (typed, key) => expect(keys(typed)).toContain(key));

  it.each([
    ['resgate', 'resgate_ganhos'],
    ['resgatar', 'resgate_ganhos'],
    ['retirar', 'resgate_ganhos'],
    ['retirada', 'resgate_ganhos'],
    ['quando recebo', 'resgate_ganhos'],
    ['demora', 'resgate_ganhos'],
    ['quanto tempo', 'resgate_ganhos'],
    ['comissão', 'meus_ganhos'],
    ['recompensa', 'meus_ganhos'],
    ['prêmio', 'meus_ganhos'],
    ['estorno', 'meus_ganhos'],
    ['imposto', 'meus_ganhos'],
    ['nota fiscal', 'meus_ganhos'],
    ['a receber', 'meus_ganhos'],
    ['convite', 'formas_de_indicar'],
    ['convidar', 'formas_de_indicar'],
    ['bonus do link', 'formas_de_indicar'],
    ['duplicada', 'indicacao_repetida'],
    ['apagar meus dados', 'cancelar_cadastro'],
    ['desistir', 'cancelar_cadastro'],
    ['sair', 'cancelar_cadastro'],
    ['mudar telefone', 'como_fazer_parte'],
    ['mudar e-mail', 'como_fazer_parte'],
    ['editar', 'como_fazer_parte'],
    ['foto', 'como_fazer_parte'],
    ['avatar', 'como_fazer_parte'],
    ['link venceu', 'como_fazer_parte'],
    ['app', 'como_fazer_parte'],
    ['notificações', 'acompanhar_status_indicacao'],
    ['golpe', 'recuperar_senha'],
    ['serasa', 'motivos_para_nao_avancar'],
    ['banco', 'resgate_ganhos'],
    ['terceiro', 'criterios_validar_indicacao_lgpd'],
    ['feriado', 'resgate_ganhos'],
    ['mínimo', 'resgate_ganhos'],
    ['spam', 'recuperar_senha'],
    ['LGPD', 'criterios_validar_indicacao_lgpd'],
    ['MEI', 'como_fazer_parte'],
    ['fria', 'criterios_validacao_indicacao'],
    ['disputa', 'status_indicacao'],
  ])('%s finds %s first', (typed, key) => expect(keys(typed)[0]).toBe(key));

  it('finds what is only inside a word, after what begins one', () => {
    expect(keys('cação')).toContain('formas_de_indicar');
    const [inside, beginning] = [topic({ title: 'Indicação' }), topic({ contents: [paragraph('A ação.')] })];
    expect(searchTopics([inside, beginning], 'ação').map((one) => one.topic)).toEqual([beginning, inside]);
  });

  it('matches the keywords of a topic without showing them', () => {
    const wanted = topic({ keywords: ['retirada'] });
    expect(searchTopics([topic({}), wanted], 'retirada')).toEqual([{ topic: wanted, excerpt: null }]);
  });
});

it.each([
  ['Como faço para SACAR?', ['sacar']],
  ['o que é', ['o', 'que', 'e']],
  ['R$ 150,00', ['150', '00']],
  ['dados dados', ['dados']],
])('searches %s by the terms %j', (typed, terms) => expect(termsOf(typed)).toEqual(terms));

describe('piecesOf', () => {
  const marked = (text: string, typed: string) =>
    piecesOf(text, termsOf(typed))
      .map((piece) => (piece.hit ? `[${piece.text}]` : piece.text))
      .join('');

  it.each([
    ['Indicação e indicações', 'indicac', '[Indicaç]ão e [indicaç]ões'],
    ['Indicação', 'indicação', '[Indicação]'],
    ['O código', 'codigo', 'O [código]'],
    ['Pague R$\u00a0150,00', '150', 'Pague R$\u00a0[150],00'],
    ['co\u0301digo novo', 'co', '[co\u0301]digo novo'],
    ['Cuidados', 'dados', 'Cui[dados]'],
    ['Indicação e indicações', 'cacao', 'Indi[cação] e indicações'],
    ['Ação de indicação', 'acao', '[Ação] de indic[ação]'],
    ['Nada', 'xyz', 'Nada'],
    ['a 11ª empresa', '11', 'a [11ª] empresa'],
    ['saque sacar', 'sa sacar', '[sa]que [sacar]'],
  ])('%s with %s', (text, typed, expected) => expect(marked(text, typed)).toBe(expected));

  it('keeps every character', () => {
    const texts = topics.flatMap(({ title, subtitle }) => [title, subtitle]);
    const rejoined = texts.map((text) =>
      piecesOf(text, ['a', 'in', 'pag'])
        .map((piece) => piece.text)
        .join(''),
    );
    expect(rejoined).toEqual(texts);
  });
});

it.each([
  [0, 'Nenhum tópico encontrado para “xyz”'],
  [1, '1 tópico encontrado'],
  [3, '3 tópicos encontrados'],
])('counts %d', (count, text) => expect(countText(count, ' xyz ')).toBe(text));
