import type { Deps } from '../../deps.ts';
import { brand } from '../../platform/brand.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';
import type { Email } from '../../platform/email.ts';
import { findPerson } from '../sessions/store.ts';
import { countRecoveryCodes } from './store.ts';

interface Recipient {
  readonly name: string;
  readonly email: string;
}

const WHY = `Você recebeu este e-mail porque faz parte da equipe que usa o ${brand.product}.`;
const NOT_YOU = 'Se não foi você, avise agora mesmo quem administra a equipe.';

/** The names of the factors, written as the beginning of a sentence. */
export const TOTP_NAME = 'O aplicativo de códigos';
export const passkeyName = (name: string): string => `A chave de acesso “${name}”`;

const factorAddedEmail = ({ name, email }: Recipient, factor: string): Email => ({
  to: email,
  subject: 'Novo segundo fator na sua conta',
  paragraphs: [`Olá, ${name}.`, `${factor} agora confirma os seus logins na operação.`, NOT_YOU],
  why: WHY,
});

const factorRemovedEmail = ({ name, email }: Recipient, factor: string): Email => ({
  to: email,
  subject: 'Um segundo fator foi removido da sua conta',
  paragraphs: [`Olá, ${name}.`, `${factor} não confirma mais os seus logins na operação.`, NOT_YOU],
  why: WHY,
});

const codesLeft = (left: number): string =>
  left === 0
    ? 'Não resta nenhum: faça outros em seguida.'
    : left === 1
      ? 'Resta 1 código.'
      : `Restam ${left} códigos.`;

const recoveryCodeUsedEmail = ({ name, email }: Recipient, left: number): Email => ({
  to: email,
  subject: 'Um código de recuperação foi usado',
  paragraphs: [
    `Olá, ${name}.`,
    `Um dos seus códigos de recuperação foi usado para entrar. ${codesLeft(left)}`,
    NOT_YOU,
  ],
  why: WHY,
});

/** Sent when the password was right but the second factor failed five times. */
export const factorGuessedEmail = ({ name, email }: Recipient): Email => ({
  to: email,
  subject: 'Alguém tentou entrar na sua conta',
  paragraphs: [
    `Olá, ${name}.`,
    'A sua senha foi digitada certa, mas o segundo passo falhou cinco vezes. O login foi interrompido.',
    'Se foi você, entre de novo. Se não foi, alguém conhece a sua senha: avise agora mesmo quem administra a equipe.',
  ],
  why: WHY,
});

export const factorsResetEmail = ({ name, email }: Recipient, appUrl: string): Email => ({
  to: email,
  subject: 'O seu segundo fator foi removido',
  paragraphs: [
    `Olá, ${name}.`,
    'Quem administra a equipe removeu os segundos fatores da sua conta, e todos os aparelhos foram desconectados.',
    'No próximo login, configure um novo. Se você não pediu isto, avise a sua equipe antes de entrar.',
  ],
  action: { label: 'Entrar na operação', url: `${appUrl}/operacao` },
  why: WHY,
});

type Sending = Pick<Deps, 'jobs'>;
type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** Enqueues the e-mail in the transaction that changes the operator's access. */
export async function emailOperator(
  { jobs }: Sending,
  tx: Tx,
  operatorId: number,
  build: (person: Person) => Email,
): Promise<void> {
  const person = await findPerson(tx, operatorId);
  if (person) await jobs.send(tx, 'send-email', build(person));
}

/** If another person added the factor, this e-mail is how the operator learns of it. */
export const alertFactorAdded = (
  deps: Sending,
  tx: Tx,
  operatorId: OperatorId,
  factor: string,
): Promise<void> => emailOperator(deps, tx, operatorId, (person) => factorAddedEmail(person, factor));

export const alertFactorRemoved = (
  deps: Sending,
  tx: Tx,
  operatorId: OperatorId,
  factor: string,
): Promise<void> => emailOperator(deps, tx, operatorId, (person) => factorRemovedEmail(person, factor));

export async function alertRecoveryCodeUsed(deps: Sending, tx: Tx, operatorId: OperatorId): Promise<void> {
  const { left } = await countRecoveryCodes(tx, operatorId);
  await emailOperator(deps, tx, operatorId, (person) => recoveryCodeUsedEmail(person, left));
}
