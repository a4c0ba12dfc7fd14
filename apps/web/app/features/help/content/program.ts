import { texts } from '#app/shared/programme-texts.ts';
import { paths } from '#app/shared/paths.ts';
import { list, steps, topic } from './topic.ts';
import {
  facts,
  ofProvider,
  product,
  provider,
  Provider,
  socialProviders,
  supportEmail,
} from './programme-facts.ts';

export const whatItIs = topic({
  key: 'o_que_e',
  title: `O que é o ${product}?`,
  subtitle: 'Você indica empresas e ganha uma parte dos contratos assinados.',
  contents: [
    `O ${product} é um programa de indicação. Você indica uma empresa que pode se tornar cliente ${ofProvider} e recebe uma bonificação quando ela assina o contrato e paga a primeira fatura.`,
    `Quem indica se chama Indiker. Você não precisa vender nem negociar: quem procura a empresa, apresenta a proposta e fecha o contrato é ${provider}.`,
    steps('Como funciona', [
      'Você se cadastra e indica uma empresa, pelo formulário da plataforma ou pelo seu link exclusivo.',
      `${Provider} entra em contato com a empresa e negocia. Você acompanha cada mudança de status.`,
      `A empresa assina o contrato e paga a primeira fatura. A bonificação entra no seu saldo ${texts.releaseLater}.`,
      `Com ${texts.minimum} de saldo ou mais, você pode sacar. O saque pedido até o dia ${texts.lastRequestDay} é pago no dia ${texts.payoutDay}, por PIX ou transferência bancária.`,
    ]),
    'Participar é gratuito. Não cria vínculo de emprego, não exige exclusividade e não tem número mínimo de indicações.',
  ],
  action: { label: 'Indicar agora', to: paths.refer, audience: 'indiker' },
});

export const howToJoin = topic({
  key: 'como_fazer_parte',
  title: 'Como fazer parte?',
  subtitle: 'Quem pode ser Indiker e o que é preciso para se cadastrar.',
  keywords:
    'mudar, app, alterar, atualizar, avatar, editar, expirou, fotografia, inscrição, registrar, trocar, celular',
  contents: [
    'Todo Indiker é pessoa física. Vale ter MEI ou não. Empresas não podem se cadastrar como Indiker.',
    steps('Para se cadastrar', [
      'Na página de cadastro, informe nome, sobrenome, e-mail, telefone, estado, cidade e CPF.',
      `Crie uma senha com pelo menos ${facts.passwordMinLength} caracteres.`,
      'Confira seus dados, leia e aceite os termos de uso.',
      'Confirme seu e-mail pelo link que enviamos a você.',
    ]),
    // The server removes this paragraph from the prerendered page when no provider is available.
    ...(socialProviders === ''
      ? []
      : [`Você também pode entrar com ${socialProviders}. Nesse caso, pedimos só os dados que faltarem.`]),
    list('O link de confirmação venceu?', [
      'O link que confirma o seu e-mail vale por 7 dias. Depois disso, faça login e toque em Reenviar link, no topo da página.',
      'Sem a confirmação, você já pode indicar e acompanhar as suas indicações.',
    ]),
    list('Para alterar os seus dados', [
      'Em Perfil, você altera nome, telefone, endereço, foto, senha e dados bancários. Cada alteração é confirmada por um código enviado ao seu e-mail.',
      `Para alterar o e-mail ou o CPF, escreva para ${supportEmail} a partir do e-mail do seu cadastro.`,
    ]),
    list('Bom saber', [
      'O cadastro é gratuito. Só é possível um por CPF.',
      `O ${product} funciona no navegador, sem aplicativo.`,
      `Você não precisa ser cliente ${ofProvider}.`,
      'Para indicar, basta o cadastro. Os dados bancários só são necessários para sacar.',
    ]),
  ],
});
