/**
 * The ledger accounts of one Indiker (product 6.1). `owed` is the part of clawbacks that is not offset yet, `withheld`
 * the tax withheld from payments.
 */
export const indikerAccounts = [
  'promised',
  'receivable',
  'available',
  'requested',
  'paid',
  'withheld',
  'expired',
  'owed',
] as const;
export type IndikerAccount = (typeof indikerAccounts)[number];

/** The ledger accounts of the programme itself. */
export const programmeAccounts = [
  'rewards_expense',
  'campaigns_expense',
  'promotions_expense',
  'cash',
  'taxes_payable',
] as const;
export type ProgrammeAccount = (typeof programmeAccounts)[number];
export type LedgerAccount = IndikerAccount | ProgrammeAccount;

export const ledgerAccountNames: Readonly<Record<LedgerAccount, string>> = {
  promised: 'Previsto',
  receivable: 'A liberar',
  available: 'Disponível',
  requested: 'Solicitado',
  paid: 'Pago',
  withheld: 'Imposto retido',
  expired: 'Expirado',
  owed: 'A descontar',
  rewards_expense: 'Despesa com bonificações',
  campaigns_expense: 'Despesa com campanhas',
  promotions_expense: 'Despesa com bônus do link',
  cash: 'Caixa',
  taxes_payable: 'Impostos a recolher',
};
