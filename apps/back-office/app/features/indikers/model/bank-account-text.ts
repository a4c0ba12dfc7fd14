import { accountTypeNames, type BankData } from '@indike/rules/money/bank-accounts';

const PIX_NAMES = { phone: 'celular', cpf: 'CPF', email: 'e-mail' } as const;

/** The bank data in one line: 'PIX por e-mail: ana@example.com'. */
export function bankAccountText(bank: BankData | null): string {
  if (bank === null) return 'Nenhum cadastrado';
  const destination =
    bank.transfer_type === 'pix'
      ? `PIX por ${PIX_NAMES[bank.pix_type ?? 'email']}: ${bank.pix_key ?? ''}`
      : `${bank.bank_title ?? 'Banco'}, agência ${bank.agency ?? ''}, conta ${accountTypeNames[bank.account_type ?? 'checking'].toLowerCase()} ${bank.account ?? ''}`;
  if (bank.owner_cpf === null) return destination;
  const owner = `${bank.owner_firstname ?? ''} ${bank.owner_lastname ?? ''}`;
  return `${destination}, em nome de ${owner} (CPF ${bank.owner_cpf})`;
}
