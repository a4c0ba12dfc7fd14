import { ROLE_NAMES, type OperatorRole } from '@indike/rules/operators/roles';
import { INVITATION_DAYS } from '@indike/rules/operators/sessions';
import { brand } from '../platform/brand.ts';
import type { Email } from '../platform/email.ts';

interface Invitation {
  readonly name: string;
  readonly email: string;
  readonly role: OperatorRole;
  readonly inviter: string;
  readonly url: string;
  /** ISO instant. */
  readonly expiresAt: string;
}

interface NewOperator {
  readonly to: string;
  readonly name: string;
  readonly role: OperatorRole;
  /** 'a convite de Rita' */
  readonly how: string;
  readonly url: string;
}

export const newOperatorEmail = ({ to, name, role, how, url }: NewOperator): Email => ({
  to,
  subject: `Nova pessoa na equipe do ${brand.product}`,
  paragraphs: [
    `${name} entrou na equipe ${how}, com o papel de ${ROLE_NAMES[role]}.`,
    'Se você não conhece esta pessoa, encerre o acesso dela.',
  ],
  action: { label: 'Abrir a equipe', url },
});

export const companyAccountEmail = ({ to, url }: Pick<NewOperator, 'to' | 'url'>): Email => ({
  to,
  subject: `O login da empresa agora abre a sua conta no ${brand.product}`,
  paragraphs: [
    'A conta da empresa com este endereço entrou pela primeira vez e foi ligada à sua conta na equipe.',
    'Se não foi você, avise um administrador: ele desliga a conta da empresa da sua.',
  ],
  action: { label: 'Abrir a equipe', url },
});

export const invitationEmail = ({ name, email, role, inviter, url, expiresAt }: Invitation): Email => ({
  to: email,
  subject: `Convite para a equipe do ${brand.product}`,
  paragraphs: [
    `Olá, ${name}.`,
    `${inviter} convidou você para a equipe que cuida das indicações no ${brand.product}, com o papel de ${ROLE_NAMES[role]}.`,
    `Abra o link e crie a sua senha. Ele vale por ${INVITATION_DAYS} dias e só pode ser usado uma vez. Não o passe a ninguém.`,
    'Se você não esperava este convite, ignore este e-mail.',
  ],
  action: { label: 'Aceitar o convite', url },
  why: `Você recebeu este e-mail porque alguém da equipe do ${brand.product} informou este endereço em um convite.`,
  expiresAt,
});
