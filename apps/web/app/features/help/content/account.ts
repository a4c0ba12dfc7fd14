import { paths } from '../../../shared/paths.ts';
import { IconLock, IconUserMinus } from '../../../shared/ui/icons.ts';
import { list, paragraph, steps, type Topic } from './topic.ts';
import { facts, product, provider, supportEmail } from './words.ts';

export const password: Topic = {
  key: 'recuperar_senha',
  title: 'Esqueci minha senha',
  subtitle: 'Recupere o acesso com um código por e-mail e escolha uma senha nova.',
  icon: IconLock,
  contents: [
    steps('Como recuperar a senha', [
      'Na página de login, toque em "Esqueceu a senha?".',
      `Digite o e-mail do seu cadastro e toque em Enviar. Você recebe por e-mail um código de recuperação de ${facts.codeLength} caracteres.`,
      `Digite o código na página que se abre. Ele vale por ${facts.codeLifetimeMinutes} minutos e só pode ser usado uma vez.`,
      `Escolha uma nova senha, com pelo menos ${facts.passwordMinLength} caracteres, e digite-a de novo para confirmar.`,
      'Toque em Enviar. Pronto: faça login com a nova senha.',
    ]),
    list('O código não chegou?', [
      'Veja se ele não está na caixa de spam.',
      'Confira se o e-mail digitado é o do seu cadastro.',
      `Depois de ${facts.resendWaitSeconds} segundos, você pode pedir outro código.`,
    ]),
    paragraph(
      `Não informe o código nem a senha a ninguém: nem o ${product} nem ${provider} pedem esses dados por telefone, mensagem ou e-mail. Ao trocar a senha, os outros acessos abertos são encerrados.`,
    ),
  ],
  action: { label: 'Recuperar a senha', to: paths.forgotPassword, audience: 'visitor' },
};

export const cancellation: Topic = {
  key: 'cancelar_cadastro',
  title: 'Como cancelar o cadastro?',
  subtitle: 'O cancelamento é pedido por e-mail, quando você quiser.',
  icon: IconUserMinus,
  contents: [
    paragraph(
      `Para cancelar seu cadastro, envie um pedido por e-mail ao suporte, em ${supportEmail}. Escreva a partir do e-mail do seu cadastro: assim sabemos que é você.`,
    ),
    paragraph(
      'Se não houver nenhum valor a receber, você também pode excluir o cadastro por conta própria: em Perfil, abra Meus dados e privacidade.',
    ),
    list('Antes de pedir', [
      `Se você tem saldo disponível de ${facts.minimum} ou mais, peça o saque.`,
      'Saques já pedidos são pagos normalmente, nas datas previstas.',
      'Os dados que a lei manda guardar, como registros de pagamento, são mantidos pelo prazo legal.',
    ]),
    paragraph(
      'Quer só receber menos e-mails? Em Perfil, em Avisos por e-mail, você desliga os que não quiser, sem cancelar nada.',
    ),
  ],
  action: {
    label: 'Escrever ao suporte',
    to: `mailto:${supportEmail}?subject=${encodeURIComponent('Cancelamento de cadastro')}`,
    audience: 'anyone',
  },
};
