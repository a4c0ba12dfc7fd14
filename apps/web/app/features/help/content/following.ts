import { cancelReasons, systemCancelReasons } from '@indike/rules/referrals/cancel-reasons';
import { texts } from '#app/shared/programme-texts.ts';
import { paths } from '#app/shared/paths.ts';
import { list, steps, topic } from './topic.ts';
import { facts, provider, Provider } from './programme-facts.ts';

const myReferrals = { label: 'Ver minhas indicações', to: paths.referrals, audience: 'indiker' } as const;

export const following = topic({
  key: 'acompanhar_status_indicacao',
  title: 'Como acompanho uma indicação?',
  subtitle: 'Onde ver o status, o histórico e os contatos de cada empresa.',
  keywords: 'notificações, histórico, detalhes, mensagem, conversa, perguntar, comunicado',
  contents: [
    steps('Passo a passo', [
      'Abra Indicações no menu. As mais novas aparecem primeiro.',
      'Se tiver muitas, use Filtrar para procurar por status, período ou razão social.',
      'Toque em uma empresa para abrir os detalhes.',
    ]),
    list('Nos detalhes, você vê', [
      'O status atual, o que ele significa e qual é o próximo passo.',
      'Todas as atualizações, com dia e hora.',
      'Os dados dos contatos.',
      'A bonificação, com o valor e as datas de cada parcela.',
    ]),
    list('O que você pode alterar', [
      'Corrigir um contato, enquanto o status for Em Contato ou Corrigir contato.',
      `Adicionar um contato, enquanto houver menos de ${facts.maxContacts}.`,
      'Excluir um contato, enquanto houver mais de um.',
    ]),
    steps('Como perguntar algo à equipe', [
      'Nos detalhes da indicação, toque em Mensagens com a equipe.',
      'Escreva. Você pode anexar até 3 arquivos, em PDF ou imagem, de até 5 MB cada um.',
      'A resposta fica na mesma página, e avisamos você quando ela chega.',
    ]),
    'Na Home ficam as 5 indicações mais recentes. Cada bolinha colorida é um status pelo qual a indicação passou.',
    'Também escrevemos a você quando o status muda. O sino no topo da página guarda todos os avisos por 180 dias. Os comunicados da equipe também ficam lá. Em Perfil, em Avisos, você escolhe o que quer receber e liga os avisos neste aparelho.',
  ],
  action: myReferrals,
});

/** The colours are those of the status rows in the database; 'Aguardando' has no row and no colour. */
export const statuses = topic({
  key: 'status_indicacao',
  title: 'O que significa cada status?',
  subtitle: 'Do primeiro contato ao contrato finalizado, com a cor de cada um.',
  keywords: 'situação, fase, etapa',
  contents: [
    'A cor é a da bolinha que aparece ao lado da indicação.',
    list(undefined, [
      {
        label: 'Aguardando',
        text: 'Recebemos a indicação. Ela espera o primeiro contato, e você não precisa fazer nada.',
      },
      {
        label: 'Em Contato',
        color: { hex: '1E88E5', name: 'azul' },
        text: `${Provider} fez o primeiro contato com a empresa. A equipe comercial continua a conversa.`,
      },
      {
        label: 'Corrigir contato',
        color: { hex: 'FB8C00', name: 'laranja' },
        text: 'Os dados do contato não funcionaram. Abra a indicação e corrija o telefone ou o e-mail.',
      },
      {
        label: 'Em negociação',
        color: { hex: '8E24AA', name: 'roxo' },
        text: 'A equipe comercial negocia o contrato com a empresa. A sua bonificação já tem uma previsão.',
      },
      {
        label: 'Em disputa',
        color: { hex: 'F4511E', name: 'vermelho-alaranjado' },
        text: `Só para indicação repetida: outro Indiker também indicou a empresa. A bonificação é da indicação que ${texts.rewarded}.`,
      },
      {
        label: 'Proposta Aceita',
        color: { hex: '43A047', name: 'verde' },
        text: 'A empresa fechou a parceria. O valor e a porcentagem da bonificação ficam fixados, e falta a empresa pagar a primeira fatura.',
      },
      {
        label: 'Bonificação enviada para agendamento',
        color: { hex: '00ACC1', name: 'turquesa' },
        text: `A empresa pagou a primeira fatura, e a bonificação aguarda pagamento. O valor fica disponível ${texts.releaseWhen} a fatura é paga.`,
      },
      {
        label: 'Contrato Finalizado',
        color: { hex: '2E7D32', name: 'verde-escuro' },
        text: 'O ciclo terminou: todas as parcelas da bonificação foram pagas ou expiraram.',
      },
      {
        label: 'Cancelado',
        color: { hex: 'E53935', name: 'vermelho' },
        text: 'A indicação não avançou. O motivo aparece nos detalhes.',
      },
    ]),
    `Quanto tempo demora? Depende da empresa e da negociação. Depois que ela paga a primeira fatura, o valor entra no seu saldo ${texts.releaseIn}.`,
  ],
  action: myReferrals,
});

export const refusals = topic({
  key: 'motivos_para_nao_avancar',
  title: 'Por que uma indicação não avança?',
  subtitle: 'Os motivos mais comuns e como evitar que aconteça.',
  keywords: 'serasa, spc, recusada, reprovada, negada',
  contents: [
    'Quando uma indicação não avança, ela vai para Cancelado, e o motivo aparece nos detalhes. Indicação cancelada não gera bonificação.',
    list('Motivos', [...Object.values(cancelReasons), systemCancelReasons.contact_objected]),
    list('Como evitar', [
      `Indique empresas que vendem a prazo, cobram dívidas ou consultam CPF e CNPJ, e que ainda não são atendidas por um birô de crédito certificado (empresa que vende consultas de CPF e CNPJ).`,
      'Escolha um contato que decide: CEO, diretor, gerente ou alguém de compras.',
      'Confira o telefone e o e-mail. Se o status for Corrigir contato, corrija os dados logo.',
      `Avise o contato de que ${provider} vai procurá-lo.`,
    ]),
    'Um cancelamento não atrapalha as outras indicações. Você pode indicar outra empresa quando quiser.',
  ],
  action: myReferrals,
});
