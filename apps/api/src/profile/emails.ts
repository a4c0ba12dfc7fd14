import type { ProfileChange } from '@indike/contract/accounts/profile-form';
import { CODE_LIFETIME_MINUTES } from '@indike/rules/accounts/codes';
import type { Email } from '../platform/email.ts';
import type { IssuedCode } from '../verification/commands.ts';

const WHAT_FOR: Readonly<Record<ProfileChange, string>> = {
  data: 'alterar os seus dados',
  address: 'alterar o seu endereço',
  bank_account: 'alterar os dados bancários',
  avatar: 'trocar a sua foto',
  erasure: 'excluir o seu cadastro',
};

interface ProfileCode {
  readonly person: { readonly firstname: string; readonly email: string };
  /** Null for a code that allows any one change. */
  readonly change: ProfileChange | null;
  readonly issued: IssuedCode;
}

export function profileCodeEmail({ person, change, issued }: ProfileCode, appUrl: string): Email {
  const whatFor = change === null ? 'alterar o seu perfil' : WHAT_FOR[change];
  return {
    to: person.email,
    subject: `Seu código para ${whatFor}`,
    paragraphs: [
      `Olá, ${person.firstname}.`,
      `Use o código abaixo para ${whatFor}. Ele vale por ${CODE_LIFETIME_MINUTES} minutos e só pode ser usado uma vez.`,
      'Se não foi você quem pediu, alguém pode ter entrado na sua conta: não passe o código a ninguém e redefina a sua senha agora mesmo. Sem o código, nada muda.',
    ],
    code: issued.code,
    action: { label: 'Redefinir a senha', url: `${appUrl}/forgot_password?origem=/perfil/dados` },
    expiresAt: issued.expiresAt,
  };
}
