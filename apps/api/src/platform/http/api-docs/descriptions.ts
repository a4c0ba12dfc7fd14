import type { OperatorAccess } from '@indike/contract/wire/access';
import type { Endpoint } from '@indike/contract/wire/endpoint';
import { OPERATOR_ROLES, ROLE_NAMES } from '@indike/rules/operators/roles';

/** The parts of the reference and the paths that belong to each. */
export const PARTS: readonly (readonly [title: string, paths: RegExp])[] = [
  ['Integrações', /^\/api\/v1\//],
  ['Indiker', /^\/api\/(?!v1\/|operator\/|sandbox\/|health$|ready$)/],
  ['Operação', /^\/api\/operator\//],
  ['Área de testes', /^\/api\/sandbox\//],
  ['Sistema', /^\/api\/(health|ready)$/],
];

/** What the calls of each tag are for. `npm run check` rejects a tag without a description. */
export const TAG_DESCRIPTIONS: Readonly<Record<string, string>> = {
  'Integrações: API v1':
    'Para os sistemas da Provedora, com uma chave de API: ler o que mudou, informar o que aconteceu, baixar listas. Valores em centavos; erros conforme a RFC 9457. Nada aqui deixa de valer enquanto existir a v1.',
  Avisos: 'Quais avisos a pessoa recebe, por e-mail e no aparelho.',
  Conta: 'Cadastro, login, recuperação da senha, confirmação do e-mail e sessões de um Indiker.',
  Mensagens: 'A conversa de um Indiker com a equipe sobre uma indicação.',
  Contatos: 'As pessoas com quem a Provedora fala na empresa indicada.',
  'Dados bancários': 'A conta ou chave PIX em que o Indiker recebe.',
  Ganhos: 'Nível, bonificações e valores de um Indiker.',
  Indicações: 'Indicar uma empresa e acompanhar o que acontece com ela.',
  'Link exclusivo':
    'O link de um Indiker, por onde pessoas se cadastram e empresas deixam os próprios dados.',
  Lugares: 'Estados e cidades.',
  Perfil: 'Os dados do Indiker. Toda mudança pede um código enviado ao e-mail.',
  Privacidade: 'O que a pessoa aceitou, os seus dados, a exclusão do cadastro e a oposição de um contato.',
  Saques: 'Pedir o saldo disponível, comprovantes e informes de rendimentos.',
  Operação:
    'A fila das indicações: status, responsáveis, contatos seguintes, anotações, filtros salvos e painel.',
  'Avisos de CRM': 'O que um CRM avisa. Um aviso só faz o CRM ser consultado.',
  'Avisos de pagamento':
    'O que os provedores que pagam por PIX avisam. Um aviso só faz a ordem ser consultada.',
  'Operação: Indikers': 'Consultar e atender um Indiker. Todo acesso a um dado sem máscara fica registrado.',
  'Operação: LGPD': 'Os pedidos de titulares de dados e os seus prazos.',
  'Operação: acesso': 'Login, segundos fatores e sessões de um operador.',
  'Operação: auditoria': 'O registro do que os operadores e as chaves de API fizeram.',
  'Operação: configurações': 'A empresa que paga os saques e os motivos de cancelamento.',
  'Operação: dinheiro': 'Faturas, estornos, saques, feriados bancários e a conferência do livro-razão.',
  'Operação: documentação': 'Este documento, com todas as chamadas.',
  'Operação: equipe': 'Convites, papéis e acesso dos operadores.',
  'Operação: exportação': 'Listas em CSV, baixadas na hora ou feitas em segundo plano.',
  'Operação: importação': 'Trazer indicações e pagamentos anteriores de uma planilha, sempre com uma prévia.',
  'Operação: impostos': 'A retenção do imposto de renda e o que cada CPF recebeu.',
  'Operação: integrações': 'Chaves de API, endereços que recebem webhooks e conexões com CRM.',
  'Operação: lotes de pagamento': 'Preparar, aprovar por outra pessoa e enviar ao banco os saques de um dia.',
  'Operação: retornos do banco': 'O que o banco respondeu de cada pagamento, e a conciliação.',
  'Operação: sistema': 'O estado do produto e as tarefas que falharam.',
  'Área de testes': 'A hora e o banco de mentira. Estas chamadas só existem na área de testes.',
  Saúde: 'Se o processo está vivo e pronto para atender.',
  Webhooks:
    'O que o produto envia aos sistemas da Provedora, assinado conforme Standard Webhooks (https://www.standardwebhooks.com). Cada evento é entregue pelo menos uma vez; `webhook-id` não muda.',
};

const list = new Intl.ListFormat('pt-BR', { type: 'disjunction' });
const MEGABYTE = 1024 * 1024;
const inMegabytes = (bytes: number): string => `${(bytes / MEGABYTE).toLocaleString('pt-BR')} MB`;

function operatorAccess(access: OperatorAccess): string {
  const roles = access.roles.map((role) => ROLE_NAMES[role]);
  const who =
    roles.length === OPERATOR_ROLES.length ? 'de qualquer papel' : `com o papel ${list.format(roles)}`;
  const again = access.confirm ? ' Pede de novo o segundo fator, se ele não foi dado há pouco.' : '';
  return `Pede o token de um operador ${who}.${again}`;
}

function accessText({ access }: Endpoint): string {
  switch (access.audience) {
    case 'public':
      return 'Não pede identificação.';
    case 'indiker':
      return access.unfinished
        ? 'Pede o token de um Indiker, mesmo de quem ainda não completou o cadastro.'
        : 'Pede o token de um Indiker com o cadastro completo.';
    case 'operator':
      return operatorAccess(access);
    case 'integration': {
      const scopes = access.scopes.map((scope) => `\`${scope}\``);
      return `Pede uma chave de API com o escopo ${list.format(scopes)}.`;
    }
  }
}

/** What a caller must know beyond the summary: who may call, and what the definition of the endpoint implies. */
export function describeCall(endpoint: Endpoint): string {
  const { idempotent, versioned, file, bodyLimit } = endpoint;
  const sentences = [
    accessText(endpoint),
    idempotent &&
      'Com o cabeçalho `Idempotency-Key`, o mesmo pedido repetido recebe a primeira resposta e nada acontece de novo.',
    versioned && 'Com o `ETag` recebido em `If-None-Match`, responde 304 enquanto nada mudou.',
    file && `O corpo é o próprio arquivo, \`${file.type}\`, de até ${inMegabytes(file.maxBytes)}.`,
    bodyLimit !== undefined && `O corpo pode ter até ${inMegabytes(bodyLimit)}.`,
  ];
  return sentences.filter((sentence) => typeof sentence === 'string').join('\n\n');
}
