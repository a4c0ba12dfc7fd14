import { DAYS_AFTER_BLOCK } from '@indike/rules/money/earnings';
import { brand } from '../../platform/brand.ts';
import type { Email } from '../../platform/email.ts';

// E-mails about operators' changes to an account.

interface Person {
  readonly firstname: string;
  readonly email: string;
}

export function blockedEmail({ firstname, email }: Person): Email {
  return {
    to: email,
    subject: 'O acesso ao seu cadastro foi bloqueado',
    paragraphs: [
      `Olá, ${firstname}.`,
      `A nossa equipe bloqueou o acesso ao seu cadastro no ${brand.product}, e todos os aparelhos foram desconectados.`,
      'O que você ganhou continua seu: as indicações seguem, os saques já pedidos são pagos e nenhum saldo disponível expira enquanto durar o bloqueio.',
      `Para saber o motivo ou pedir a revisão, escreva para ${brand.supportEmail}.`,
    ],
  };
}

export function unblockedEmail({ firstname, email }: Person, appUrl: string): Email {
  return {
    to: email,
    subject: 'O acesso ao seu cadastro voltou',
    paragraphs: [
      `Olá, ${firstname}.`,
      'O bloqueio do seu cadastro terminou: você já pode entrar com a mesma senha.',
      `Se algum valor ia expirar nesse tempo, você ainda tem ${DAYS_AFTER_BLOCK} dias para pedir o saque.`,
    ],
    action: { label: 'Entrar', url: `${appUrl}/login` },
  };
}

/** Sent to the old address. Shows the new one only masked. */
export function emailMovedAwayEmail({ firstname, email }: Person, maskedNew: string): Email {
  return {
    to: email,
    subject: 'O e-mail do seu cadastro mudou',
    paragraphs: [
      `Olá, ${firstname}.`,
      `A seu pedido, a nossa equipe trocou o e-mail do seu cadastro no ${brand.product} para ${maskedNew}. Este endereço não entra mais, e todos os aparelhos foram desconectados.`,
      `Se não foi você quem pediu, escreva agora mesmo para ${brand.supportEmail}.`,
    ],
    why: `Você recebeu este e-mail porque este endereço era o do seu cadastro no ${brand.product}.`,
  };
}

export function emailMovedHereEmail(
  { firstname, email }: Person,
  link: { readonly url: string; readonly expiresAt: string },
  days: number,
): Email {
  return {
    to: email,
    subject: 'Confirme o novo e-mail do seu cadastro',
    paragraphs: [
      `Olá, ${firstname}.`,
      `A seu pedido, a nossa equipe trocou o e-mail do seu cadastro no ${brand.product} para este. Entre com ele e com a senha de sempre; se usava o Google ou o Facebook, crie uma senha em “Esqueceu a senha?”.`,
      `Confirme que o endereço é seu: é por ele que enviamos avisos e códigos. O link vale por ${days} dias.`,
      `Se não foi você quem pediu, não abra o link e escreva para ${brand.supportEmail}.`,
    ],
    action: { label: 'Confirmar meu e-mail', url: link.url },
    why: `Você recebeu este e-mail porque este endereço foi informado para um cadastro no ${brand.product}.`,
    expiresAt: link.expiresAt,
  };
}
