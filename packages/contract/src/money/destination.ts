import { accountTypeNames, type BankData } from '@indike/rules/money/bank-accounts';
import { formatCpf } from '@indike/rules/identifiers/documents';
import { cleanPhone, formatPhone } from '@indike/rules/identifiers/phone';

/** Masks '(11) 98765-4321' as '(11) •••••-4321'. */
const hiddenPhone = (key: string) =>
  formatPhone(cleanPhone(key)).replace(/ \d+-/, (digits) => ` ${'•'.repeat(digits.length - 2)}-`);

/** Masks '280.012.389-38' as '•••.012.389-••', as Brazilian banks write it. */
const hiddenCpf = (key: string) =>
  formatCpf(key)
    .replace(/^\d{3}/, '•••')
    .replace(/\d{2}$/, '••');

const hiddenEmail = (key: string) => key.replace(/^(.).*(?=@)/, '$1•••');

/** Masks '123e4567-e89b-12d3-a456-426614174000' as '123e•••4000'. */
const hiddenRandomKey = (key: string) => `${key.slice(0, 4)}•••${key.slice(-4)}`;

/** Shows the last three characters of an account number, but never more than half of it. */
function hiddenAccount(account: string): string {
  const kept = Math.min(3, Math.floor(account.length / 2));
  return `•••${account.slice(account.length - kept)}`;
}

function pixText(type: BankData['pix_type'], key: string): string {
  if (type === 'phone') return `PIX no celular ${hiddenPhone(key)}`;
  if (type === 'cpf') return `PIX no CPF ${hiddenCpf(key)}`;
  if (type === 'random') return `PIX na chave aleatória ${hiddenRandomKey(key)}`;
  return `PIX no e-mail ${hiddenEmail(key)}`;
}

/** Where the money goes, in words. Masked, but with enough for its owner to recognise it. */
export function destinationText(account: BankData): string {
  if (account.transfer_type === 'pix') return pixText(account.pix_type, account.pix_key ?? '');
  const type = accountTypeNames[account.account_type ?? 'checking'].toLocaleLowerCase('pt-BR');
  const bank = account.bank_title ?? `Banco ${account.bank_id ?? ''}`;
  const number = hiddenAccount(account.account ?? '');
  return `${bank}, agência ${account.agency ?? ''}, conta ${type} ${number}`;
}

/** The name of the account's owner; null when it is the Indiker's own account. */
export function accountOwner(account: BankData): string | null {
  if (account.owner_cpf === null) return null;
  return `${account.owner_firstname ?? ''} ${account.owner_lastname ?? ''}`.trim();
}
