import { formatPhone } from './phone.ts';
import type { PixType } from './pix-keys.ts';

// Masks show enough of a value to recognise it, but too little to use it (product 12.11).

/** '***.456.789-**', as public registers print it. */
export function maskCpf(cpf: string): string {
  return `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`;
}

/** '(11) *****-4321' */
export function maskPhone(phone: string): string {
  const [head = '', tail = ''] = formatPhone(phone).split('-');
  return `${head.slice(0, 5)}${head.slice(5).replace(/\d/g, '*')}-${tail}`;
}

/** 'a***@example.com' */
export function maskEmail(email: string): string {
  const at = email.indexOf('@');
  return `${email.slice(0, Math.min(1, at))}***${email.slice(at)}`;
}

/** '***45': the last two characters of an account or agency. */
export function maskAccount(account: string): string {
  return `***${account.slice(-2)}`;
}

/** '1a2b***9f0e' */
export function maskRandomKey(key: string): string {
  return `${key.slice(0, 4)}***${key.slice(-4)}`;
}

export function maskPixKey(type: PixType, key: string): string {
  switch (type) {
    case 'cpf':
      return maskCpf(key);
    case 'phone':
      return maskPhone(key);
    case 'email':
      return maskEmail(key);
    case 'random':
      return maskRandomKey(key);
  }
}
