import { paths } from '#app/shared/paths.ts';
import { levels, texts } from '#app/shared/programme-texts.ts';
import { list, steps, topic } from './topic.ts';
import { facts } from './programme-facts.ts';

const myEarnings = { label: 'Ver meus ganhos', to: paths.earnings, audience: 'indiker' } as const;

export const earnings = topic({
  key: 'meus_ganhos',
  title: 'Quanto eu ganho?',
  subtitle: 'Níveis, porcentagens e quando a bonificação é liberada.',
  keywords:
    'receber, prêmio, campanha, remuneração, salário, desconto, devolução, imposto de renda, informe de rendimentos',
  contents: [
    'A bonificação é a sua recompensa (ou comissão): uma porcentagem do valor do contrato. A porcentagem depende do seu nível: quanto mais contratos fechados pelas suas indicações, maior. O contrato atual já conta.',
    list(
      'Níveis',
      levels.map(({ levelName, levelRate, levelCount, levelParts }) => ({
        label: `${levelName}, ${levelRate}:`,
        text: `${levelCount}. ${levelParts}`,
      })),
    ),
    `Exemplo: no nível ${texts.firstLevel}, um contrato de ${texts.exampleContract} rende ${texts.exampleReward} (${texts.exampleContract}\u00a0×\u00a0${texts.firstRate}).${texts.lastExample}`,
    steps('O caminho da bonificação', {
      'Negociação.':
        'A bonificação ganha uma previsão, calculada sobre o valor estimado do contrato. Ela pode não se confirmar.',
      'Fechamento.': `O nível, a porcentagem e o valor ficam fixados.${texts.closingNow}`,
      'Primeira fatura paga.': `A parcela é liberada ${texts.releaseAfter} e entra no saldo disponível.`,
      'Saque.': `Você pode sacar quando quiser, a partir de ${texts.minimum} e dentro do prazo.`,
    }),
    'O saldo disponível aparece na Home como A receber e em Meus Ganhos como Disponível para saque. O Extrato, em Meus Ganhos, mostra cada movimento, mês a mês.',
    list('Quando a bonificação expira', [
      `Se a empresa não pagar a primeira fatura em até ${texts.invoiceExpiryDays} depois do vencimento.`,
      `Se você não pedir o saque em até ${texts.requestExpiryDays} depois que a parcela entrou no saldo disponível.`,
      `O bônus do link exclusivo também expira se não for sacado em ${texts.requestExpiryDays}. ${texts.bonusesAlone}`,
    ]),
    `Avisamos você por e-mail ${facts.reminders} antes de uma parcela expirar, se esses avisos estiverem ligados.`,
    list('Estorno', [
      'Se uma bonificação se mostrar indevida, o valor é estornado. O valor e o motivo aparecem na indicação.',
      'O estorno sai do saldo disponível e, se não bastar, dos próximos valores. Nada é cobrado da sua conta bancária.',
    ]),
    'Impostos: se a lei exigir retenção, ela é feita no pagamento e informada a você. Não pedimos nota fiscal. O informe de rendimentos de cada ano, para o imposto de renda, fica em Perfil, em Informe de rendimentos.',
    texts.shareBonusRule,
    'Uma campanha rende um prêmio além da bonificação, por um período e até um orçamento. As que valem para você aparecem na Home, com o que falta, e o prêmio é liberado com a última parcela da bonificação.',
    texts.chart,
  ],
  action: myEarnings,
});

export const redemption = topic({
  key: 'resgate_ganhos',
  title: 'Como sacar meus ganhos?',
  subtitle: 'O resgate (saque): valor mínimo, datas de pagamento e dados bancários.',
  keywords: 'resgatar, retirada, transferir, depósito, demora, tempo',
  contents: [
    'Sacar é retirar todo o saldo disponível.',
    steps('Para sacar', [
      'Em Perfil, em Dados bancários, cadastre uma chave PIX de celular, CPF ou e-mail (a aleatória, só onde o formulário a oferece) ou uma conta bancária. Sem esses dados, não é possível sacar.',
      `Abra Meus Ganhos e toque em Sacar. O saque mínimo é de ${texts.minimum}.`,
      'Confira o valor e confirme. O saque é sempre do saldo disponível inteiro.',
    ]),
    list('Quando recebo o dinheiro', [
      `Saque pedido até o dia ${texts.lastRequestDay}: pago no dia ${texts.payoutDay} do mesmo mês.`,
      `Saque pedido depois do dia ${texts.lastRequestDay}: pago no dia ${texts.payoutDay} do mês seguinte. Por exemplo, quem pede no dia ${texts.lateRequestDay} recebe no mês seguinte.`,
      `Se o dia ${texts.payoutDay} cair em fim de semana ou feriado: pago no próximo dia útil.${texts.paidAtOnce}`,
    ]),
    'O pagamento vai para a sua própria conta ou chave PIX. Se você cadastrar a conta de outra pessoa, informe o nome, o CPF e o telefone dela. Confirme antes com ela: o pagamento vale como feito a você.',
    list('Status do saque', {
      'Solicitado:': 'recebemos o seu pedido.',
      'Agendado:': 'o pagamento tem data marcada.',
      'Pago:': 'o dinheiro foi enviado. A data aparece no Histórico de Saques.',
    }),
    list('Bom saber', [
      `Peça o saque em até ${texts.requestExpiryDays} depois que a parcela entrou no saldo disponível. Depois disso, ela expira.`,
      'Se o banco devolver o pagamento, o valor continua seu. Corrija os dados bancários, e o saque é agendado de novo.',
    ]),
  ],
  action: myEarnings,
});
