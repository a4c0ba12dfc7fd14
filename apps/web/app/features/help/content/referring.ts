import { texts } from '#app/shared/programme-texts.ts';
import { paths } from '#app/shared/paths.ts';
import { list, topic } from './topic.ts';
import { byProvider, facts, provider, Provider, supportEmail } from './programme-facts.ts';

const referNow = { label: 'Indicar agora', to: paths.refer, audience: 'indiker' } as const;

export const waysToRefer = topic({
  key: 'formas_de_indicar',
  title: 'Formas de indicar',
  subtitle: 'Pelo formulário da plataforma ou pelo seu link exclusivo.',
  keywords: 'amigos, compartilhar, divulgar, promoção',
  contents: [
    'Há duas formas de indicar uma empresa. As duas têm as mesmas regras e rendem a mesma bonificação.',
    list('Formulário da plataforma', [
      'Em Indicar, preencha seis dados: nome, site e CNPJ da empresa; nome, e-mail e telefone de um contato. O site é opcional. Se você colar o CNPJ no lugar do nome, buscamos o nome para você.',
      'No campo Observação, conte o que ajuda na conversa: o melhor horário para ligar, o que a empresa procura ou de onde você conhece o contato. Não inclua dados de outras pessoas.',
      'No fim, dê seu consentimento: você confirma que o contato sabe da indicação e concorda em receber o contato da empresa parceira.',
    ]),
    list('Link exclusivo', [
      'Você tem um link só seu. Ele está na Home e em Indicar: copie, compartilhe, envie pelo WhatsApp ou mostre o QR code.',
      'A própria empresa abre o link e deixa os dados dela. A indicação fica em seu nome.',
    ]),
    list('Para convidar pessoas', [
      'Quem quiser ser Indiker também pode se cadastrar pelo seu link exclusivo: ele vale como convite.',
      `${texts.shareBonusRule}${texts.waitingBonus}`,
    ]),
    'Indicações feitas por outros meios, como telefone, mensagem ou redes sociais, não são consideradas.',
  ],
  action: referNow,
});

export const goodReferral = topic({
  key: 'criterios_qualificacao_indicado',
  title: 'O que é uma boa indicação?',
  subtitle: 'Os contatos e as empresas com mais chance de fechar contrato.',
  contents: [
    `Uma indicação de qualidade junta duas coisas: uma empresa que precisa do que ${provider} oferece e um contato que decide a compra ou participa da decisão.`,
    list('Bons contatos', {
      CEO: 'ou presidente, sócio ou dono da empresa.',
      Diretor: 'comercial, financeiro ou de outra área.',
      Gerente: 'da área que vende, dá crédito ou cobra.',
      Compras: 'ou quem cuida da contratação de serviços.',
    }),
    list('Boas empresas', [
      'Vendem a prazo, para pessoas ou para outras empresas.',
      'Cobram dívidas de clientes.',
      'Consultam CPF ou CNPJ antes de vender.',
    ]),
    `Cada indicação pode ter até ${facts.maxContacts} contatos. Antes de indicar, fale com a pessoa: um contato que espera a ligação responde mais rápido.`,
  ],
  action: referNow,
});

export const validReferral = topic({
  key: 'criterios_validacao_indicacao',
  title: 'Quando a indicação é válida?',
  subtitle: 'As quatro regras que toda indicação precisa cumprir.',
  contents: [
    list('Para valer, a indicação precisa cumprir todas estas regras:', {
      'Canal oficial.': 'Foi feita pelo formulário da plataforma ou pelo seu link exclusivo.',
      'A empresa existe.': 'O CNPJ é válido e é da empresa indicada.',
      'Contato verdadeiro.': 'Nome, e-mail e telefone são reais e da pessoa indicada.',
      'O contato sabe da indicação.': 'Você falou com ele antes, e ele concorda em receber o contato.',
    }),
    'Se o contato não sabe que foi indicado, a indicação é fria. Indicação fria é inválida e não gera bonificação.',
    'Se uma indicação já enviada não cumprir as regras, ela vai para Cancelado, e o motivo aparece nos detalhes.',
    `${Provider} confere cada indicação e decide se oferece o contrato. A indicação, sozinha, não dá direito à bonificação.`,
  ],
  action: referNow,
});

export const repeatedReferral = topic({
  key: 'indicacao_repetida',
  title: 'E se a empresa já foi indicada?',
  subtitle: 'Indicação repetida (duplicada): quem recebe a bonificação.',
  contents: [
    `A mesma empresa pode ser indicada por mais de um Indiker. A bonificação é da indicação que ${texts.rewarded}, mesmo que não tenha sido a primeira.`,
    list('O que acontece', [
      'Enquanto as indicações repetidas estão em aberto, elas podem ficar com o status Em disputa.',
      texts.repeatedWins,
      texts.repeatedLoses,
    ]),
    'Se o contrato já foi fechado por outra indicação, ou se a empresa já é cliente, a sua indicação é cancelada e não gera bonificação.',
    'Você só pode indicar cada empresa uma vez. Se repetir um CNPJ que já indicou, o formulário avisa: “Este documento já foi indicado por você”.',
    `Se você não concordar com o resultado, escreva para ${supportEmail}.`,
  ],
});

export const referralLimit = topic({
  key: 'limite_indicacoes',
  title: 'Há limite de indicações?',
  subtitle: 'Não. Indique quantas empresas quiser.',
  contents: [
    'As indicações são ilimitadas. Indique quantas empresas quiser, quando quiser.',
    `Quanto mais contratos fechados, maior o nível: ${texts.levelCounts}.`,
    list('O que tem limite', [
      'Cada empresa, ou seja, cada CNPJ: você pode indicar uma vez.',
      `Os contatos de uma indicação: até ${facts.maxContacts}.`,
      texts.shareBonusRule,
    ]),
    'Prefira a qualidade: uma indicação com o contato certo vale mais que dez sem retorno.',
  ],
  action: referNow,
});

export const dataProtection = topic({
  key: 'criterios_validar_indicacao_lgpd',
  title: 'Como indicar dentro da LGPD?',
  subtitle: 'Cuidados com os dados das pessoas e empresas que você indica.',
  contents: [
    'A Lei Geral de Proteção de Dados, a LGPD (Lei nº 13.709/2018), protege os dados das pessoas. Uma indicação só vale se respeitar essa lei.',
    list('Ao indicar', [
      'Fale com o contato antes, explique que os dados dele serão usados para um contato comercial e peça a concordância dele.',
      'Não use listas compradas, alugadas, copiadas da internet ou obtidas sem o conhecimento das pessoas.',
      'Informe só os dados pedidos no formulário. Não escreva dados pessoais de terceiros na Observação.',
    ]),
    list('Bom saber', [
      `A empresa indicada é informada ${byProvider} de quem a indicou.`,
      'Você, Indiker, é responsável pelas indicações que fizer fora da lei e pelos danos que elas causarem.',
      `Depois que você confirma o seu e-mail, a pessoa indicada recebe um e-mail que diz quais dados guardamos e tem um link para apagá-los. Se ela pedir a você a correção ou a exclusão, encaminhe o pedido a ${supportEmail}.`,
      `Quando uma indicação é cancelada, apagamos os dados dos contatos dela depois de ${facts.cancelledContactMonths} meses.`,
    ]),
  ],
});
