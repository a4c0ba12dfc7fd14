import type { indikerBankAccount } from '@indike/contract/operator/indikers';
import type { ResponseOf } from '@indike/contract/wire/endpoint';
import { accountTypeNames, transferType } from '@indike/rules/money/bank-accounts';
import { pixType } from '@indike/rules/identifiers/pix-keys';

type BankAccount = ResponseOf<typeof indikerBankAccount>['bank_account'];

const PIX_NAMES: Readonly<Record<number, string>> = {
  [pixType.phone]: 'telefone',
  [pixType.cpf]: 'CPF',
  [pixType.email]: 'e-mail',
};
const ACCOUNT_NAMES: Readonly<Record<number, string>> = accountTypeNames;

/** The bank data in one line: 'PIX por e-mail: ana@example.com'. */
export function bankAccountText(bank: BankAccount): string {
  if (bank === null) return 'Nenhum cadastrado';
  const destination =
    bank.transfer_type === transferType.pix
      ? `PIX por ${PIX_NAMES[bank.pix_type ?? 0] ?? 'chave'}: ${bank.pix_key ?? ''}`
      : `${bank.bank_title ?? 'Banco'}, agência ${bank.agency ?? ''}, conta ${(ACCOUNT_NAMES[bank.account_type ?? 0] ?? '').toLowerCase()} ${bank.account ?? ''}`;
  if (bank.account_owner_is_user) return destination;
  const owner = `${bank.account_owner_fisrtname ?? ''} ${bank.account_owner_lastname ?? ''}`;
  return `${destination}, em nome de ${owner} (CPF ${bank.account_owner_document ?? ''})`;
}
