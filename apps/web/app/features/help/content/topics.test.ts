import { describe, expect, it } from 'vitest';
import { topicKeys, type TopicKey } from './keys.ts';
import type { Topic } from './topic.ts';
import { topicOf, topics } from './topics.ts';

const linesOf = ({ title, subtitle, contents }: Topic) => [
  title,
  subtitle,
  ...contents.flatMap((content) =>
    content.kind === 'paragraph'
      ? [content.text]
      : [
          ...(content.title === undefined ? [] : [content.title]),
          ...content.items.map(({ label, text }) => (label === undefined ? text : `${label} ${text}`)),
        ],
  ),
];
const textOf = (key: TopicKey) =>
  linesOf(topics.find((topic) => topic.key === key) as Topic)
    .join('\n')
    .replaceAll('\u00a0', ' ');

it('finds a topic by its key only', () => {
  for (const topic of topics) expect(topicOf(topic.key)).toBe(topic);
  for (const key of [undefined, '', 'nao_existe', 'constructor']) expect(topicOf(key)).toBeUndefined();
});

describe.each(topics)('$key', (topic) => {
  it('has contents, lists of two or more items and trimmed lines', () => {
    expect(topic.contents.length).toBeGreaterThan(0);
    const lists = topic.contents.flatMap((content) => (content.kind === 'list' ? [content.items] : []));
    for (const items of lists) expect(items.length).toBeGreaterThan(1);
    for (const line of linesOf(topic)) expect(line).toMatch(/^\S(?:.*\S)?$/);
  });

  it('follows the house style', () => {
    for (const line of linesOf(topic)) {
      expect(line).not.toMatch(/ {2}|!|[\p{Cc}\p{Cf}]|undefined|NaN|\bseu\(sua\)/u);
      expect(line).not.toContain('R$ ');
    }
    expect(topic.subtitle).toMatch(/\.$/);
    expect(topic.title.length).toBeLessThanOrEqual(40);
  });
});

/** The rules of docs/product.md, each in the topic where people look for it. */
const facts: Record<TopicKey, RegExp[]> = {
  o_que_e: [
    /programa de indicação/,
    /cliente da Provedora/,
    /assina o contrato e paga a primeira fatura/,
    /Indiker/,
    /PIX ou transferência bancária/,
  ],
  como_fazer_parte: [
    /pessoa física/,
    /MEI ou não/,
    /nome, sobrenome, e-mail, telefone, estado, cidade e CPF/,
    /pelo menos 8 caracteres/,
    /termos de uso/,
    /Reenviar link/,
    /alterar o e-mail ou o CPF, escreva para suporte@indike\.example/,
  ],
  formas_de_indicar: [
    /Formulário da plataforma/,
    /campo Observação/,
    /Link exclusivo/,
    /Home e em Indicar/,
    /WhatsApp/,
    /QR code/,
    /R\$ 5,00/,
    /confirma o e-mail rende R\$ 5,00 a você, até o 25º/,
    /Enquanto a pessoa não confirma, um bônus aparece como aguardando/,
    /R\$ 125,00/,
  ],
  criterios_qualificacao_indicado: [
    /CEO/,
    /Diretor/,
    /Gerente/,
    /Compras/,
    /Vendem a prazo/,
    /Cobram dívidas/,
    /Consultam CPF ou CNPJ/,
    /até 3 contatos/,
  ],
  acompanhar_status_indicacao: [
    /Indicações no menu/,
    /Filtrar/,
    /dia e hora/,
    /contatos/,
    /parcela/,
    /Mensagens com a equipe/,
    /até 3 arquivos, em PDF ou imagem, de até 5 MB/,
    /comunicados da equipe também ficam lá/,
  ],
  criterios_validacao_indicacao: [
    /Canal oficial/,
    /empresa existe/,
    /Contato verdadeiro/,
    /contato sabe da indicação/,
    /fria é inválida/,
  ],
  status_indicacao: [
    /^Aguardando /m,
    /^Em Contato A Provedora fez o primeiro contato/m,
    /^Corrigir contato .*corrija/m,
    /^Em negociação .*bonificação já tem uma previsão/m,
    /^Em disputa Só para indicação repetida/m,
    /^Proposta Aceita A empresa fechou a parceria/m,
    /^Bonificação enviada para agendamento .*aguarda pagamento.* 5 dias/m,
    /^Contrato Finalizado /m,
    /^Cancelado A indicação não avançou.*motivo/m,
  ],
  motivos_para_nao_avancar: [
    /já é atendida por um birô de crédito certificado/,
    /não tem orçamento/,
    /decide não aprovou/,
    /Não conseguimos contato/,
    /repetida/i,
    /não atende aos critérios/,
  ],
  indicacao_repetida: [
    /bonificação é da indicação que levar primeiro ao contrato/,
    /Em disputa/,
    /Este documento já foi indicado por você/,
    /se a empresa já é cliente, a sua indicação é cancelada/,
  ],
  limite_indicacoes: [/ilimitadas/, /quantas empresas quiser/, /1 a 3/, /4 a 10/, /11 ou mais/],
  meus_ganhos: [
    /Prata, 50%: de 1 a 3 contratos fechados\. Em parcela única, depois da primeira fatura/,
    /Ouro, 60%: de 4 a 10/,
    /Diamante, 80%: 11 ou mais.*2 partes: 20% na semana do fechamento e 60% depois da primeira fatura/,
    /contrato de R\$ 5\.000,00 rende R\$ 2\.500,00/,
    /Negociação\. A bonificação ganha uma previsão/,
    /liberada 5 dias depois do pagamento/,
    /até 90 dias depois do vencimento/,
    /até 365 dias depois/,
    /30 dias, 7 dias e 1 dia antes/,
    /R\$ 5,00.*25º.*R\$ 125,00/,
    /gráfico de ganhos é do nível Prata/,
    /R\$ 1\.000,00 no fechamento e R\$ 3\.000,00 depois da primeira fatura/,
    /estorno sai do saldo disponível e, se não bastar, dos próximos valores/,
    /Impostos: se a lei exigir retenção/,
    /bônus do link exclusivo também expira/,
    /Home como A receber/,
  ],
  resgate_ganhos: [
    /saque mínimo é de R\$ 150,00/,
    /até o dia 10: pago no dia 15 do mesmo mês/,
    /depois do dia 10: pago no dia 15 do mês seguinte/,
    /fim de semana ou feriado: pago no próximo dia útil/,
    /chave PIX de celular, CPF ou e-mail.*ou uma conta bancária/,
    /própria conta ou chave PIX/,
    /Sem esses dados, não é possível sacar/,
    /até 365 dias/,
    /Solicitado.*\n.*Agendado.*\n.*Pago/,
  ],
  criterios_validar_indicacao_lgpd: [
    /LGPD/,
    /indicação é cancelada, apagamos os dados dos contatos dela depois de 12 meses/,
    /Não use listas compradas/,
    /informada pela Provedora de quem a indicou/,
    /responsável pelas indicações que fizer fora da lei/,
  ],
  recuperar_senha: [
    /por e-mail um código de recuperação de 6 caracteres/,
    /Digite o código/,
    /nova senha, com pelo menos 8 caracteres, e digite-a de novo para confirmar/,
    /10 minutos/,
    /60 segundos/,
    /Cuidado com golpes/,
  ],
  cancelar_cadastro: [
    /pedido por e-mail ao suporte, em suporte@indike\.example/,
    /R\$ 150,00/,
    /peça o pagamento, que sai na próxima data depois que a equipe confirmar, ou abra mão do valor/,
    /Indicações em aberto são canceladas/,
    /por 5 anos os comprovantes dos saques pagos/,
  ],
};

it('has 15 topics, in the order of these facts', () => {
  expect(topics).toHaveLength(15);
  expect(topics.map(({ key }) => key)).toEqual(Object.keys(facts));
  expect(topicKeys).toEqual(Object.keys(facts));
});

describe.each(Object.entries(facts) as [TopicKey, RegExp[]][])('%s', (key, patterns) => {
  it.each(patterns)('says %s', (pattern) => expect(textOf(key)).toMatch(pattern));
});

it('does not mention social sign-in when no provider is available', () => {
  expect(textOf('como_fazer_parte')).not.toMatch(/Google|Facebook|entrar com/);
});

it('gives every status but Aguardando its colour', () => {
  const items = topicOf('status_indicacao')?.contents.flatMap((content) =>
    content.kind === 'list' ? content.items : [],
  );
  expect(items?.map(({ label, color }) => [label, color?.hex])).toEqual([
    ['Aguardando', undefined],
    ['Em Contato', '1E88E5'],
    ['Corrigir contato', 'FB8C00'],
    ['Em negociação', '8E24AA'],
    ['Em disputa', 'F4511E'],
    ['Proposta Aceita', '43A047'],
    ['Bonificação enviada para agendamento', '00ACC1'],
    ['Contrato Finalizado', '2E7D32'],
    ['Cancelado', 'E53935'],
  ]);
});
