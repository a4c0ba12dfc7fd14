/** The lists that can be exported. */
export const EXPORT_SUBJECTS = ['referrals', 'indikers', 'earnings', 'withdrawals', 'ledger'] as const;
export type ExportSubject = (typeof EXPORT_SUBJECTS)[number];

/** How a file begins its name. */
export const exportFileNames: Readonly<Record<ExportSubject, string>> = {
  referrals: 'indicacoes',
  indikers: 'indikers',
  earnings: 'bonificacoes',
  withdrawals: 'saques',
  ledger: 'livro-razao',
};

export const exportNames: Readonly<Record<ExportSubject, string>> = {
  referrals: 'Indicações',
  indikers: 'Indikers',
  earnings: 'Bonificações',
  withdrawals: 'Saques',
  ledger: 'Livro-razão',
};
