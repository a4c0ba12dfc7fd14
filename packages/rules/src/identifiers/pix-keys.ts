import { cleanCpf, isCpf } from './documents.ts';
import { cleanEmail, isEmail } from './email.ts';
import { cleanPhone, isMobilePhone, phoneToE164 } from './phone.ts';

// PIX keys. The Indiker chooses the type. It is never guessed, because '11912345684' is both a CPF and a mobile number
// (product 8.1).

export const pixTypes = ['phone', 'cpf', 'email'] as const;
export type PixType = (typeof pixTypes)[number];
export const pixTypeNames: Readonly<Record<PixType, string>> = {
  phone: 'Celular',
  cpf: 'CPF',
  email: 'E-mail',
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
  }
}

function phoneKey(phone: string): string | null {
  return isMobilePhone(phone) ? phoneToE164(phone) : null;
}

function cpfKey(cpf: string): string | null {
  return isCpf(cpf) ? cpf : null;
}

function emailKey(email: string): string | null {
  return isEmail(email) && email.length <= MAX_PIX_EMAIL_LENGTH ? email : null;
}
