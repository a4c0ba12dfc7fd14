import { texts } from '#app/shared/programme-texts.ts';
import { paths } from '#app/shared/paths.ts';
import { list, steps, topic } from './topic.ts';
import { facts, product, provider, supportEmail } from './programme-facts.ts';

export const password = topic({
  key: 'recuperar_senha',
  title: 'Esqueci minha senha',
  subtitle: 'Recupere o acesso com um código por e-mail e escolha uma senha nova.',
  keywords: 'fraude, invadida, segurança, token',
  contents: [
    steps('Como recuperar a senha', [
      'Na página de login, toque em “Esqueceu a senha?”.',
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
    `Cuidado com golpes: não informe o código nem a senha a ninguém. Nem o ${product} nem ${provider} pedem esses dados por telefone, mensagem ou e-mail. Ao trocar a senha, os outros aparelhos são desconectados.`,
  ],
  action: { label: 'Recuperar a senha', to: paths.forgotPassword, audience: 'visitor' },
});

export const cancellation = topic({
  key: 'cancelar_cadastro',
  title: 'Como cancelar o cadastro?',
  subtitle: 'Por e-mail ao suporte ou em Perfil, quando você quiser.',
  keywords: 'desistir, encerrar, remover, deletar, descadastrar',
  contents: [
    `Se quiser sair do programa e apagar os seus dados, envie um pedido por e-mail ao suporte, em ${supportEmail}. Escreva a partir do e-mail do seu cadastro: assim sabemos que é você.`,
    'Se não houver saque, bonificação em andamento nem estorno em aberto, você também pode excluir o cadastro por conta própria: em Perfil, abra Privacidade e exclusão.',
    list('O que acontece com o dinheiro', [
      `Se você tem saldo disponível de ${texts.minimum} ou mais, peça o saque antes.`,
      'Com menos que isso, você escolhe em Privacidade e exclusão: peça o pagamento, que sai na próxima data depois que a equipe confirmar, ou abra mão do valor. Um saldo pequeno não prende ninguém.',
      'Saques já pedidos são pagos nas datas previstas. A exclusão espera o pagamento deles.',
      'Bonificações de contratos fechados seguem o caminho normal. Espere a liberação e saque antes de excluir o cadastro.',
    ]),
    list('O que acontece com o resto', [
      'Indicações em aberto são canceladas e não geram bonificação.',
      'Apagamos nome, e-mail, CPF, telefone, endereço, foto, senha e a conta ou chave PIX cadastrada.',
      'Guardamos por 5 anos os comprovantes dos saques pagos, com o CPF e a conta ou chave PIX usada em cada um. Os contratos fechados, os seus aceites e o registro do que a nossa equipe fez ficam pelo prazo que a lei exige.',
    ]),
    'Quer só receber menos e-mails? Em Perfil, em Avisos, você desliga os que não quiser, sem cancelar nada.',
  ],
  action: {
    label: 'Escrever ao suporte',
    to: `mailto:${supportEmail}?subject=${encodeURIComponent('Cancelamento de cadastro')}`,
    audience: 'anyone',
  },
});
