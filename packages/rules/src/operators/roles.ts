export const operatorRole = {
  /** Works on referrals up to the contract. */
  analyst: 'analyst',
  /** Registers invoice payments, settles balances, and schedules and pays withdrawals. */
  finance: 'finance',
  /** Manages people, settings and keys, and may do everything that the other roles do. */
  admin: 'admin',
  /** Reads everything, changes nothing. */
  auditor: 'auditor',
} as const;
export type OperatorRole = (typeof operatorRole)[keyof typeof operatorRole];

const { analyst, finance, admin, auditor } = operatorRole;
export const OPERATOR_ROLES: readonly [OperatorRole, ...OperatorRole[]] = [analyst, finance, admin, auditor];

export const ROLE_NAMES: Readonly<Record<OperatorRole, string>> = {
  analyst: 'Analista',
  finance: 'Financeiro',
  admin: 'Administrador',
  auditor: 'Auditor',
};

export const isOperatorRole = (text: string): text is OperatorRole =>
  OPERATOR_ROLES.some((role) => role === text);

/** A service account is the operator as whom an API key acts. It has no e-mail, role or password. */
export const operatorKind = { person: 'person', service: 'service' } as const;

/** The roles that work on referrals and may therefore own one. */
export const REFERRAL_ROLES: readonly OperatorRole[] = [analyst, admin];
/**
 * The roles that may export the CPF, phones and addresses of many people. Every role may view them one at a time
 * (product 12.11).
 */
const UNMASKED_EXPORT_ROLES: readonly OperatorRole[] = [finance, admin, auditor];

export const mayExportUnmasked = (role: OperatorRole): boolean => UNMASKED_EXPORT_ROLES.includes(role);
