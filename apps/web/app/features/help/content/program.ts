import { paths } from '../../../shared/paths.ts';
import { IconInfoCircle, IconUserPlus } from '../../../shared/ui/icons.ts';
import { list, paragraph, steps, type Topic } from './topic.ts';
import { facts, ofProvider, product, provider, Provider, socialProviders } from './words.ts';

export const whatItIs: Topic = {
  key: 'o_que_e',
  title: `O que é o ${product}?`,
  subtitle: 'Você indica empresas e ganha uma parte dos contratos que elas fecham.',
  icon: IconInfoCircle,
  contents: [
    paragraph(
      `O ${product} é um programa de indicação. Você indica uma empresa que pode se tornar cliente ${ofProvider} e recebe uma bonificação quando ela assina o contrato e paga a primeira fatura.`,
    ),
    paragraph(
      `Quem indica se chama Indiker. Você não precisa vender nem negociar: quem procura a empresa, apresenta a proposta e fecha o contrato é ${provider}.`,
    ),
    steps('Como funciona', [
      'Você se cadastra e indica uma empresa, pelo formulário da plataforma ou pelo seu link individual.',
      `${Provider} entra em contato com a empresa e negocia. Você acompanha cada mudança de status.`,
      'A empresa fecha o contrato e paga a primeira fatura. A bonificação entra no seu saldo.',
      `Com ${facts.minimum} de saldo ou mais, você já pode sacar e recebe por PIX ou transferência bancária.`,
    ]),
    paragraph(
      'Participar é gratuito. Não cria vínculo de emprego, não exige exclusividade e não tem número mínimo de indicações.',
    ),
  ],
  action: { label: 'Indicar agora', to: paths.refer, audience: 'indiker' },
};

export const howToJoin: Topic = {
  key: 'como_fazer_parte',
  title: 'Como fazer parte?',
  subtitle: 'Quem pode ser Indiker e o que é preciso para se cadastrar.',
  icon: IconUserPlus,
  contents: [
    paragraph(
      'Todo Indiker é pessoa física. Você pode ter MEI ou não: as duas situações valem. Empresas não podem se cadastrar como Indiker.',
    ),
    steps('Para se cadastrar', [
      'Na página de cadastro, informe nome, sobrenome, e-mail, telefone, estado, cidade e CPF.',
      `Crie uma senha com pelo menos ${facts.passwordMinLength} caracteres.`,
      'Confira seus dados, leia e aceite os termos de uso.',
      'Confirme seu e-mail pelo link que enviamos a você.',
    ]),
    // Left out of the page where no provider is offered, by the server from what was built.
    ...(socialProviders === ''
      ? []
      : [
          paragraph(
            `Você também pode entrar com ${socialProviders}. Nesse caso, pedimos só os dados que faltarem.`,
          ),
        ]),
    list('Bom saber', [
      'O cadastro é gratuito, e cada CPF pode ter um só.',
      `Você não precisa ser cliente ${ofProvider}.`,
      'Para indicar, basta o cadastro. Os dados bancários só são necessários para sacar.',
    ]),
  ],
};
