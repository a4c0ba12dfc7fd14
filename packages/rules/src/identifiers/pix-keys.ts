import { cleanCpf, isCpf } from './documents.ts';
import { cleanEmail, isEmail } from './email.ts';
import { cleanPhone, isMobilePhone, phoneToE164 } from './phone.ts';

// PIX keys. The Indiker chooses the type. It is never guessed, because '11912345684' is both a CPF and a mobile number
// (product 8.1).

export const pixTypes = ['phone', 'cpf', 'email', 'random'] as const;
export type PixType = (typeof pixTypes)[number];
/** A random key tells nothing of its owner, so it is accepted only where a provider that checks the owner pays it. */
export const acceptedPixTypes = ({
  ownersAreChecked,
}: {
  readonly ownersAreChecked: boolean;
}): readonly PixType[] => (ownersAreChecked ? pixTypes : pixTypes.filter((type) => type !== 'random'));
export const pixTypeNames: Readonly<Record<PixType, string>> = {
  phone: 'Celular',
  cpf: 'CPF',
  email: 'E-mail',
  random: 'Chave aleatória',
};

export const MAX_PIX_EMAIL_LENGTH = 77;

/** The key in the form that banks expect, or null when it is not a valid key of that type. */
export function canonicalPixKey(type: PixType, text: string): string | null {
  switch (type) {
    case 'phone':
      return phoneKey(cleanPhone(text));
    case 'cpf':
      return cpfKey(cleanCpf(text));
    case 'email':
      return emailKey(cleanEmail(text));
    case 'random':
      return randomKey(text.trim().toLowerCase());
  }
}

function phoneKey(phone: string): string | null {
  return isMobilePhone(phone) ? phoneToE164(phone) : null;
}

function cpfKey(cpf: string): string | null {
  return isCpf(cpf) ? cpf : null;
}

/** A UUID, with or without its hyphens. */
function randomKey(text: string): string | null {
  const digits = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/.exec(text);
  return digits && digits.slice(1).join('-');
}

function emailKey(email: string): string | null {
  return isEmail(email) && email.length <= MAX_PIX_EMAIL_LENGTH ? email : null;
}
