import { paths } from '../../../shared/paths.ts';
import { IconCash, IconWallet } from '../../../shared/ui/icons.ts';
import { list, paragraph, steps, type Topic } from './topic.ts';
import { facts } from './words.ts';

const { prata, ouro, diamante, example } = facts;
const myEarnings = { label: 'Ver meus ganhos', to: paths.earnings, audience: 'indiker' } as const;

export const earnings: Topic = {
  key: 'meus_ganhos',
  title: 'Quanto eu ganho?',
  subtitle: 'Níveis, porcentagens e quando a bonificação é liberada.',
  icon: IconCash,
  contents: [
    paragraph(
      'A bonificação é uma porcentagem do valor do contrato. Ela depende do seu nível, que é o número de empresas indicadas por você que fecharam contrato, contando a atual.',
    ),
    list('Níveis', [
      {
        label: `${prata.name}, ${prata.rate}:`,
        text: `${prata.closed} empresas fechadas. Em parcela única, depois da primeira fatura.`,
      },
      {
        label: `${ouro.name}, ${ouro.rate}:`,
        text: `${ouro.closed} empresas fechadas. Em parcela única, depois da primeira fatura.`,
      },
      {
        label: `${diamante.name}, ${diamante.rate}:`,
        text: `${diamante.closed} empresas fechadas. Em 2 partes: ${diamante.first} na semana do fechamento e ${diamante.second} depois da primeira fatura.`,
      },
    ]),
    paragraph(
      `Exemplo: no nível ${prata.name}, um contrato de ${example.contract} rende ${example.reward} (${example.contract}\u00a0×\u00a0${prata.rate}).`,
    ),
    steps('O caminho da bonificação', [
      {
        label: 'Negociação.',
        text: 'Nasce a promessa de bonificação: uma previsão, calculada sobre o valor estimado do contrato.',
      },
      {
        label: 'Fechamento.',
        text: `O nível, a porcentagem e o valor ficam fixados. No ${diamante.name}, os primeiros ${diamante.first} já ficam disponíveis.`,
      },
      {
        label: 'Primeira fatura paga.',
        text: `A parcela é liberada ${facts.releaseDays} dias depois do pagamento e entra no saldo disponível.`,
      },
      { label: 'Saque.', text: 'Você pode sacar quando quiser, dentro do prazo.' },
    ]),
    list('Quando a bonificação expira', [
      `Se a empresa não pagar a primeira fatura em até ${facts.invoiceLapseDays} dias depois do vencimento.`,
      `Se você não pedir o saque em até ${facts.requestLapseDays} dias depois que a parcela entrou no saldo disponível.`,
    ]),
    paragraph(`Avisamos você por e-mail ${facts.reminders} antes de uma parcela expirar.`),
    paragraph(
      `Há também o bônus do link individual: ${facts.shareBonus} por novo Indiker que se cadastra por ele e confirma o e-mail, até o ${facts.shareBonusLimit}º cadastro (no máximo ${facts.shareBonusMaximum}).`,
    ),
    paragraph(
      `O gráfico de ganhos é do nível ${prata.name}. Nos níveis ${ouro.name} e ${diamante.name}, a equipe comercial informa seus ganhos.`,
    ),
  ],
  action: myEarnings,
};

export const redemption: Topic = {
  key: 'resgate_ganhos',
  title: 'Como sacar meus ganhos?',
  subtitle: 'Valor mínimo, datas de pagamento e dados bancários.',
  icon: IconWallet,
  contents: [
    steps('Para sacar', [
      'Cadastre uma chave PIX ou conta bancária em Perfil, em Dados bancários. Sem esses dados, não é possível sacar.',
      `Abra Meus Ganhos e toque em Sacar. O saque mínimo é de ${facts.minimum}.`,
      'Confira o valor e confirme. O saque é sempre do saldo disponível inteiro.',
    ]),
    list('Quando o dinheiro chega', [
      `Saque pedido até o dia ${facts.lastRequestDay}: pago no dia ${facts.payoutDay} do mesmo mês.`,
      `Saque pedido depois do dia ${facts.lastRequestDay}: pago no dia ${facts.payoutDay} do mês seguinte.`,
      `Se o dia ${facts.payoutDay} cair em fim de semana ou feriado: pago no próximo dia útil.`,
    ]),
    paragraph(
      'O pagamento vai para a sua própria conta ou chave PIX. Se você cadastrar a conta de outra pessoa, informe o nome, o CPF e o telefone dela: ela precisa concordar.',
    ),
    list('Status do saque', [
      { label: 'Solicitado:', text: 'recebemos o seu pedido.' },
      { label: 'Agendado:', text: 'o pagamento tem data marcada.' },
      { label: 'Pago:', text: 'o dinheiro foi enviado. A data aparece no Histórico de Saques.' },
    ]),
    list('Bom saber', [
      `Peça o saque em até ${facts.requestLapseDays} dias depois que a parcela entrou no saldo disponível. Depois disso, ela expira.`,
      'Se o banco devolver o pagamento, o valor continua seu. Corrija os dados bancários, e o saque é agendado de novo.',
    ]),
  ],
  action: myEarnings,
};
