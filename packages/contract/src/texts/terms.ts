import type { ProgrammeTexts } from './programme-texts.ts';
import type { TextVariables } from './text-variables.ts';
import type { LegalText } from './legal-text.ts';

/** Separate from the text, because the page and the dialog show the title before the text is loaded. */
export const TERMS_TITLE = 'Termos de uso';
/** Days that a person has to object after the notice of a new text. */
export const TERMS_OBJECTION_DAYS = 10;

type Sections = LegalText['sections'];
type Parties = Pick<
  TextVariables,
  'product' | 'legalName' | 'cnpj' | 'address' | 'supportEmail' | 'privacyEmail'
>;

/**
 * The terms that people accept at sign-up. The text, and so its hash, depends on the settings and on the version of the
 * programme. Other figures are typed out instead of derived from the rules, because a changed rule requires a new version
 * of the text. Amounts have a no-break space.
 */
export const terms = (parties: Parties, programme: ProgrammeTexts): LegalText => ({
  version: '2026-11-28',
  title: TERMS_TITLE,
  sections: [
    ...joining(parties, programme),
    ...referring(parties, programme),
    ...earning(programme),
    ...leaving(parties, programme),
  ],
});

const joining = (
  { product, legalName, cnpj, address, supportEmail, privacyEmail }: Parties,
  { earlyPart }: ProgrammeTexts,
): Sections => [
  {
    title: `1. O que é o ${product}`,
    paragraphs: [
      `O ${product} é um programa de indicação. Nele, pessoas cadastradas, chamadas de Indikers, indicam empresas que podem se tornar clientes de uma empresa parceira, chamada nestes termos de “a Provedora”.`,
      `A Provedora, que opera o ${product}, é ${legalName}, CNPJ ${cnpj}, com sede em ${address}. O suporte atende pelo e-mail ${supportEmail}; o encarregado pelos dados pessoais (LGPD), pelo e-mail ${privacyEmail}.`,
      `Quando a empresa indicada assina um contrato com a Provedora e paga a primeira fatura, o Indiker recebe uma bonificação, conforme as regras abaixo.${earlyPart}`,
      `Estes termos valem entre você e a Provedora. Ao marcar que aceita os termos no cadastro, você declara que leu e concorda com eles. O ${product} guarda a versão aceita, um código que identifica o texto exato, a data e o endereço de rede (IP) de onde veio o aceite.`,
    ],
  },
  {
    title: '2. Quem pode participar',
    paragraphs: [
      'O Indiker é sempre uma pessoa física, com ou sem MEI, com capacidade civil para contratar e CPF válido. Empresas não podem se cadastrar como Indiker.',
      'A participação é gratuita e voluntária. Você não precisa ser cliente da Provedora e não tem número mínimo de indicações a cumprir.',
    ],
  },
  {
    title: '3. Cadastro',
    paragraphs: [
      'Para se cadastrar, você informa nome, sobrenome, e-mail, telefone, estado, cidade e CPF, e escolhe uma senha. Se a página de login oferecer a entrada pela conta de outro serviço, você também pode usá-la; nesse caso, completa os dados que faltarem. Só é possível um cadastro por CPF.',
      'Os dados informados devem ser verdadeiros, completos e seus. Mantenha-os atualizados na página Perfil. A Provedora usa esses dados para falar com você e pagar.',
      'O cadastro feito com dados falsos ou em nome de outra pessoa descumpre estes termos e pode ser encerrado, conforme a seção 19.',
    ],
  },
  {
    title: '4. Segurança da conta',
    paragraphs: [
      'A conta é pessoal. Guarde sua senha em segredo, use uma senha que você não usa em outro lugar e não empreste seu acesso. A senha tem no mínimo 8 caracteres.',
      `Para alterar dados do perfil, o ${product} envia ao seu e-mail um código de 6 caracteres; para recuperar a senha, também. Cada código vale por pouco tempo e só pode ser usado uma vez. Não o informe a ninguém: nem o ${product} nem a Provedora pedem códigos ou senhas por telefone, mensagem ou e-mail.`,
      'Se você perceber um acesso que não reconhece, troque a senha e avise o suporte o quanto antes. A troca de senha desconecta os seus outros aparelhos.',
    ],
  },
];

const referring = (
  { product, supportEmail }: Parties,
  { repeatedInTerms, rewarded }: ProgrammeTexts,
): Sections => [
  {
    title: '5. Como indicar',
    paragraphs: [
      'Há duas formas de indicar: pelo formulário da plataforma, que tem um campo de observação, ou pelo seu link exclusivo, em que a própria empresa deixa os dados dela. Indicações feitas por outros meios não são consideradas.',
      'Não há limite de indicações. Você pode indicar quantas empresas quiser, mas só pode indicar a mesma empresa (o mesmo CNPJ) uma vez.',
      'Boas indicações são de empresas que vendem a prazo, cobram dívidas ou consultam CPF e CNPJ, com o contato de quem decide ou influencia a compra, como presidência, diretoria, gerência ou área de compras. Cada indicação pode ter até 3 contatos.',
    ],
  },
  {
    title: '6. Quando a indicação é válida',
    paragraphs: [
      `A indicação é válida quando cumpre todas estas condições: foi feita por um canal oficial do ${product}; a empresa existe e o CNPJ é válido; os dados de contato são verdadeiros; e o contato sabe que foi indicado e concorda em ser procurado.`,
      'Se o contato não sabe da indicação, ela é uma indicação fria. Indicações frias são inválidas e não geram bonificação.',
      'A Provedora confere cada indicação e decide livremente se oferece e se fecha um contrato com a empresa indicada. A indicação, sozinha, não dá direito à bonificação.',
    ],
  },
  {
    title: '7. Proteção dos dados de quem é indicado (LGPD)',
    paragraphs: [
      'As indicações devem respeitar a Lei Geral de Proteção de Dados (Lei nº 13.709/2018). Antes de indicar, converse com o contato, explique que os dados dele serão enviados à Provedora e obtenha a concordância dele. É proibido usar listas compradas, alugadas, copiadas da internet ou obtidas sem o conhecimento das pessoas.',
      'A empresa indicada é informada de quem a indicou. Ao participar, você concorda que a Provedora diga seu nome a ela.',
      'O contato pode pedir, a qualquer momento, para não ser procurado. Nesse caso, apagamos os dados dele, e o e-mail e o telefone dele não são mais aceitos em indicações. Se a indicação tiver outro contato, ela continua com ele; sem outro contato, a indicação é cancelada.',
      'Você é responsável pelas indicações que fizer fora da lei, inclusive pelos danos que elas causarem. Se uma pessoa indicada pedir a você a correção ou a eliminação dos dados dela, encaminhe o pedido ao suporte.',
    ],
  },
  {
    title: '8. Indicação repetida e disputa',
    paragraphs: [
      `A mesma empresa pode ser indicada por mais de um Indiker. Nesse caso, a bonificação é do Indiker cuja indicação ${rewarded}, e não necessariamente de quem indicou primeiro.`,
      `Enquanto houver indicações repetidas em aberto, a Provedora pode colocá-las no status “Em disputa”. ${repeatedInTerms}`,
      `Se você discordar do resultado, escreva para ${supportEmail}. A Provedora analisa o caso com base nos registros da plataforma e responde com o motivo da decisão.`,
    ],
  },
  {
    title: '9. Andamento e motivos de recusa',
    paragraphs: [
      'Você acompanha na plataforma cada mudança de status da indicação: o primeiro contato, a negociação, o fechamento da parceria, o envio da bonificação para agendamento e a conclusão, ou o cancelamento com o motivo.',
      'Uma indicação pode ser recusada ou não avançar, entre outros, por estes motivos: a empresa já é atendida por um birô de crédito certificado; não tem orçamento; quem decide não aprovou; não foi possível fazer contato; o contato pediu para não ser procurado; a indicação é repetida; ou a empresa não atende aos critérios do programa.',
      'Se os dados de contato não funcionarem, a plataforma pode pedir que você os corrija. A indicação cancelada não gera bonificação.',
    ],
  },
];

const earning = (programme: ProgrammeTexts): Sections => [
  {
    title: '10. Níveis e bonificações',
    paragraphs: [
      `A bonificação é uma porcentagem do valor do contrato. A porcentagem depende do seu nível, definido pelo número de contratos fechados com empresas indicadas por você, contando o atual: ${programme.levelsInTerms}.`,
      programme.partsInTerms,
      `Exemplo: no nível ${programme.firstLevel}, um contrato de ${programme.exampleContract} gera uma bonificação de ${programme.exampleReward} (${programme.exampleContract} × ${programme.firstRate}).`,
      'O nível, a porcentagem e o valor do contrato ficam fixados na data do fechamento e não mudam depois para aquela bonificação. O valor mostrado durante a negociação é uma previsão, calculada sobre o valor estimado do contrato.',
      `Estas condições são as da versão ${programme.version} do programa. Uma indicação segue a versão em vigor no dia em que foi feita; o mínimo, o prazo e o dia do pagamento de um saque, a do dia do pedido; o bônus do link exclusivo, a do dia em que a pessoa se cadastrou.`,
    ],
  },
  {
    title: '11. Liberação da bonificação',
    paragraphs: [
      'A previsão de bonificação nasce quando a negociação começa. Enquanto o contrato não for fechado, ela pode mudar e pode não se confirmar.',
      `A parcela que depende da primeira fatura só passa a ser devida quando a empresa indicada paga essa fatura. Ela fica disponível para saque ${programme.releaseInTerms} a fatura foi paga.${programme.closingInTerms}`,
    ],
  },
  {
    title: '12. Saque e pagamento',
    paragraphs: [
      `Você pode pedir o saque quando o saldo disponível for de pelo menos ${programme.minimum}. O pedido é sempre do saldo disponível inteiro.`,
      `O saque pedido até o dia ${programme.lastRequestDay} é pago no dia ${programme.payoutDay} do mesmo mês. O saque pedido depois do dia ${programme.lastRequestDay} é pago no dia ${programme.payoutDay} do mês seguinte. Se o dia ${programme.payoutDay} cair em fim de semana ou feriado bancário, o pagamento é feito no próximo dia útil. As datas seguem o horário de Brasília.${programme.paidAtOnce}`,
      'Para sacar, é preciso ter dados bancários cadastrados: uma chave PIX de celular, CPF ou e-mail (a chave aleatória, só onde o formulário a oferece) ou uma conta para transferência. O pagamento vai para a conta ou chave PIX cadastrada. Se a conta for de outra pessoa, informe corretamente o nome, o CPF e o telefone dela: você declara que ela concorda e que o pagamento feito a ela vale como pagamento a você.',
      'Confira os dados com atenção. Se o banco devolver o pagamento, o valor continua seu, e o saque é agendado de novo depois que você corrigir os dados. Pagamento concluído na conta ou chave que você informou vale como feito a você.',
    ],
  },
  {
    title: '13. Quando a bonificação expira',
    paragraphs: [
      `A parcela que depende da primeira fatura expira se essa fatura não for paga em até ${programme.invoiceExpiryDays} depois do vencimento.`,
      `A parcela disponível e o bônus do link exclusivo expiram se você não pedir o saque em até ${programme.requestExpiryDays}, contados da data em que entraram no saldo disponível. O pedido de pagamento de um saldo menor, feito ao sair (seção 19), interrompe esse prazo enquanto espera.`,
      'A plataforma avisa por e-mail 30 dias, 7 dias e 1 dia antes de um valor expirar, se você não tiver desligado esses avisos. O valor expirado deixa de ser devido e não volta ao saldo.',
    ],
  },
  {
    title: '14. Estorno',
    paragraphs: [
      'Se uma bonificação já lançada se mostrar indevida, por exemplo por erro de valor, devolução do pagamento da fatura ou fraude, a Provedora pode fazer o estorno do valor indevido.',
      'O estorno aparece na plataforma com o valor e o motivo. Ele é descontado do saldo disponível e, se não bastar, das próximas bonificações e bônus. Nada é cobrado da sua conta bancária. Se você discordar, escreva ao suporte para que o caso seja revisto.',
    ],
  },
  {
    title: '15. Bônus do link exclusivo',
    paragraphs: [
      `Além de indicar empresas, você pode convidar novos Indikers com o seu link exclusivo. ${programme.bonusInTerms}`,
      programme.bonusLimitInTerms,
      `O bônus entra no saldo disponível e segue as regras de saque e de prazo das seções 12 e 13: expira se não for sacado em ${programme.requestExpiryDays}. ${programme.bonusesAlone}`,
      'Cadastros falsos, repetidos ou feitos por você não geram bônus; se algum bônus tiver sido creditado por engano, ele pode ser estornado.',
    ],
  },
  {
    title: '16. Impostos',
    paragraphs: [
      'Cada parte paga os impostos que a lei lhe atribui sobre os valores recebidos ou pagos no programa. Quando a lei exigir retenção na fonte, ela é feita e informada a você.',
      'O CPF de quem recebeu fica guardado com cada pagamento por 5 anos, também se o cadastro for excluído antes. Com ele, a Provedora presta contas à Receita Federal e emite o seu informe de rendimentos.',
    ],
  },
];

const leaving = ({ product, supportEmail, privacyEmail }: Parties, { minimum }: ProgrammeTexts): Sections => [
  {
    title: '17. Privacidade e segurança dos dados',
    paragraphs: [
      'A Provedora é a controladora dos seus dados e os trata com estas bases legais da LGPD (art. 7º). Execução do contrato (inciso V): os dados do cadastro, das indicações e os dados bancários, para identificar você, acompanhar as indicações e calcular e pagar bonificações, enquanto o cadastro existir. Obrigação legal (inciso II): os comprovantes dos saques pagos, com o CPF de quem recebeu e a conta ou chave PIX usada em cada um, por 5 anos. Exercício de direitos (inciso VI): os contratos fechados, com os contatos deles, os seus aceites e o registro do que a nossa equipe fez, pelo prazo em que podem ser exigidos como prova.',
      'Legítimo interesse (inciso IX): os dados dos seus aparelhos e acessos (como o endereço IP), para proteger o cadastro e prevenir fraudes, enquanto forem usados e por até 180 dias sem uso; e os dados dos contatos indicados, para que a Provedora os procure sobre a indicação de que eles já sabem. O contato pode se opor a qualquer momento, e então apagamos os dados dele (seção 7). Os dados dos contatos de uma indicação cancelada são apagados 12 meses depois do cancelamento.',
      'Os dados são compartilhados só com quem é preciso para o programa funcionar: os bancos que fazem os pagamentos, os serviços que hospedam a plataforma e enviam os e-mails, o serviço pelo qual você escolher entrar, a empresa indicada (que sabe quem a indicou) e as autoridades, quando a lei manda.',
      `Você pode baixar os seus dados e excluir o cadastro em Perfil. Pelo e-mail ${privacyEmail}, pode pedir ao encarregado a confirmação do tratamento, o acesso, a correção e a eliminação dos seus dados, além dos demais direitos da LGPD. Também pode reclamar à Autoridade Nacional de Proteção de Dados (ANPD).`,
      'As partes protegem os dados a que têm acesso por causa do programa e os usam só para os fins dele. Quem souber de um vazamento de dados ligado ao programa, seja você ou a Provedora, deve comunicá-lo à outra parte em até 24 horas, com as informações que tiver. As comunicações exigidas por lei às pessoas afetadas e à autoridade são feitas por quem a lei indicar.',
    ],
  },
  {
    title: '18. Mudanças nestes termos',
    paragraphs: [
      `Estes termos podem mudar. Avisamos você da nova versão na plataforma, e você tem ${TERMS_OBJECTION_DAYS} dias, a partir do aviso, para dizer ao suporte que não concorda.`,
      'Se você não se opuser nesse prazo, a nova versão passa a valer. Se você se opuser, qualquer das partes pode encerrar a participação, conforme a seção 19, e até lá vale para você a versão anterior.',
      'As bonificações de contratos já fechados seguem as porcentagens e os valores fixados na data do fechamento.',
    ],
  },
  {
    title: '19. Cancelamento e encerramento',
    paragraphs: [
      `Você pode cancelar seu cadastro quando quiser, com um pedido enviado a ${supportEmail} a partir do e-mail cadastrado. Também pode excluir o cadastro em Perfil, em Privacidade e exclusão, quando não houver saque, bonificação em andamento nem estorno em aberto. Indicações em aberto são canceladas e não geram bonificação.`,
      `Se tiver saldo disponível de ${minimum} ou mais, peça o saque antes de sair. Se o saldo for menor, você pode pedir o pagamento ao sair, feito sem o valor mínimo na próxima data depois da confirmação pela equipe, ou abrir mão dele. Bonificações de contratos já fechados continuam devidas, nos prazos da seção 13.`,
      'Você e a Provedora também podem encerrar a participação sem precisar de motivo, mediante aviso com 15 dias de antecedência. Se você descumprir estes termos, a Provedora pode recusar as indicações irregulares e encerrar seu cadastro com esse mesmo aviso.',
      `A Provedora pode encerrar o programa. Nesse caso, avisa você, e você tem 30 dias, a partir do encerramento, para pedir o saque do saldo disponível; o saldo menor que ${minimum} é pago pelo suporte, sem valor mínimo.`,
      'Saques pedidos antes do encerramento são pagos normalmente, nas datas da seção 12.',
    ],
  },
  {
    title: '20. Relação entre as partes, lei e foro',
    paragraphs: [
      `Participar do ${product} não cria vínculo de emprego, sociedade, representação comercial nem exclusividade. Você não pode negociar, assinar, receber valores ou prometer condições em nome da Provedora.`,
      'Se uma parte destes termos for considerada inválida, as demais continuam valendo. A tolerância com um descumprimento não significa renúncia a um direito.',
      'Estes termos seguem a lei brasileira. As partes procuram primeiro resolver as divergências por conversa, pelo suporte; se não for possível, vale o foro que a lei definir.',
    ],
  },
];
