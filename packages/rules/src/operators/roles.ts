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

export interface CallAccess {
  readonly roles: readonly OperatorRole[];
  /**
   * Asks for the second factor again unless it was given just now. For calls that pay out money, change access or set
   * where data goes.
   */
  readonly confirm?: true;
  /** Also allowed for an operator who still has to set up the required second factor. */
  readonly beforeEnrolment?: true;
}

const EVERYONE = { roles: OPERATOR_ROLES } as const;
const OWN_ACCOUNT = { ...EVERYONE, confirm: true } as const;
const ENROLMENT = { ...EVERYONE, confirm: true, beforeEnrolment: true } as const;
const SIGNED_IN = { ...EVERYONE, beforeEnrolment: true } as const;
/** The roles that work on referrals and may therefore own one. */
export const REFERRAL_ROLES: readonly OperatorRole[] = [analyst, admin];
/**
 * The roles that may export the CPF, phones and addresses of many people. Every role may view them one at a time
 * (product 12.11).
 */
const UNMASKED_EXPORT_ROLES: readonly OperatorRole[] = [finance, admin, auditor];
const REFERRALS = { roles: REFERRAL_ROLES } as const;
const MONEY = { roles: [finance, admin] } as const;
const MONEY_OUT = { ...MONEY, confirm: true } as const;
const MONEY_READ = { roles: [finance, admin, auditor] } as const;
const WORK = { roles: [analyst, finance, admin] } as const;
const OVERSIGHT = { roles: [admin, auditor] } as const;
const ADMINISTRATION = { roles: [admin] } as const;
/** For the access of others, the account that money is paid from, and where data goes. */
const CONFIRMED_ADMINISTRATION = { ...ADMINISTRATION, confirm: true } as const;

/**
 * Every call of a signed-in operator, with the roles that may make it. The server does not start when a call is missing
 * here.
 */
export const OPERATOR_CALLS: Readonly<Record<string, CallAccess>> = {
  'GET /api/operator/session': SIGNED_IN,
  'POST /api/operator/auth/logout': SIGNED_IN,
  'POST /api/operator/auth/confirmation/options': SIGNED_IN,
  'POST /api/operator/auth/confirmation': SIGNED_IN,
  'GET /api/operator/second-factors': SIGNED_IN,
  'POST /api/operator/totp': ENROLMENT,
  'POST /api/operator/totp/confirm': ENROLMENT,
  'DELETE /api/operator/totp': OWN_ACCOUNT,
  'POST /api/operator/passkeys/options': ENROLMENT,
  'POST /api/operator/passkeys': ENROLMENT,
  'DELETE /api/operator/passkeys/{id}': OWN_ACCOUNT,
  'POST /api/operator/recovery-codes': OWN_ACCOUNT,
  'GET /api/operator/sessions': EVERYONE,
  'DELETE /api/operator/sessions': EVERYONE,
  'DELETE /api/operator/sessions/{id}': EVERYONE,

  'GET /api/operator/dashboard': EVERYONE,
  'GET /api/operator/docs/json': EVERYONE,
  'GET /api/operator/dashboard/report': EVERYONE,
  'GET /api/operator/queue': EVERYONE,
  'GET /api/operator/queue/counts': EVERYONE,
  'GET /api/operator/indications': EVERYONE,
  'GET /api/operator/indications/{id}': EVERYONE,
  'GET /api/operator/indications/{id}/register': EVERYONE,
  'POST /api/operator/indications/{id}/transitions': REFERRALS,
  'PUT /api/operator/indications/{id}/owner': REFERRALS,
  'PUT /api/operator/indications/{id}/follow-up': REFERRALS,
  'POST /api/operator/indications/{id}/notes': REFERRALS,
  'POST /api/operator/indications/{id}/dispute-decision': REFERRALS,
  'POST /api/operator/bulk/owner': REFERRALS,
  'POST /api/operator/bulk/moves': REFERRALS,
  'GET /api/operator/owners': EVERYONE,
  'GET /api/operator/views': EVERYONE,
  'POST /api/operator/views': WORK,
  'PUT /api/operator/views/{id}': WORK,
  'DELETE /api/operator/views/{id}': WORK,
  'POST /api/operator/indications/{id}/invoice-payment': MONEY,
  'POST /api/operator/indications/{id}/clawback': MONEY,

  'GET /api/operator/invoices': MONEY_READ,
  'POST /api/operator/invoice-payments/import': MONEY,

  'GET /api/operator/withdrawals': MONEY_READ,
  'GET /api/operator/withdrawals/{id}': MONEY_READ,
  'GET /api/operator/withdrawals/{id}/bank-account': MONEY_READ,
  'POST /api/operator/withdrawals/{id}/schedule': MONEY_OUT,
  'POST /api/operator/withdrawals/{id}/pay': MONEY_OUT,
  'POST /api/operator/withdrawals/{id}/return': MONEY_OUT,
  'POST /api/operator/withdrawals/{id}/result/confirm': MONEY_OUT,
  'POST /api/operator/withdrawals/{id}/result/reject': MONEY,
  'GET /api/operator/manual-result-ceiling': MONEY_READ,
  'PUT /api/operator/manual-result-ceiling': CONFIRMED_ADMINISTRATION,
  'POST /api/operator/return-files/{id}/items/{line}/clear': ADMINISTRATION,
  'GET /api/operator/return-files': MONEY_READ,
  'POST /api/operator/return-files': MONEY_OUT,
  'POST /api/operator/return-files/preview': MONEY,
  'GET /api/operator/return-files/{id}': MONEY_READ,
  'GET /api/operator/return-files/{id}/items': MONEY_READ,
  'GET /api/operator/payout-batches/{id}/reconciliation': MONEY_READ,
  'GET /api/operator/payout-batches': MONEY_READ,
  'POST /api/operator/payout-batches': MONEY,
  'GET /api/operator/payout-batches/proposal': MONEY_READ,
  'GET /api/operator/payout-batches/{id}': MONEY_READ,
  'GET /api/operator/payout-batches/{id}/items': MONEY_READ,
  'POST /api/operator/payout-batches/{id}/approve': MONEY_OUT,
  'POST /api/operator/payout-batches/{id}/reject': MONEY,
  'GET /api/operator/payout-batches/{id}/remittance': MONEY_READ,
  'GET /api/operator/payout-batches/{id}/csv': MONEY_READ,
  'GET /api/operator/holidays': MONEY_READ,
  'POST /api/operator/holidays': MONEY,
  'DELETE /api/operator/holidays/{date}': MONEY,
  'GET /api/operator/ledger/check': MONEY_READ,

  'GET /api/operator/indikers': EVERYONE,
  'GET /api/operator/indikers/{id}': EVERYONE,
  'GET /api/operator/indikers/{id}/document': EVERYONE,
  'GET /api/operator/indikers/{id}/phone': EVERYONE,
  'GET /api/operator/indikers/{id}/bank-account': MONEY_READ,
  'GET /api/operator/indikers/{id}/wallet': MONEY_READ,
  'GET /api/operator/indikers/{id}/withdrawals': MONEY_READ,
  'GET /api/operator/indikers/{id}/earlier-payments': MONEY_READ,
  'GET /api/operator/indikers/{id}/sessions': OVERSIGHT,
  'GET /api/operator/indikers/{id}/emails': EVERYONE,
  'POST /api/operator/indikers/{id}/settle': MONEY_OUT,
  'POST /api/operator/indikers/{id}/held-bonuses': MONEY_OUT,
  'POST /api/operator/indikers/{id}/block': CONFIRMED_ADMINISTRATION,
  'POST /api/operator/indikers/{id}/unblock': CONFIRMED_ADMINISTRATION,
  'POST /api/operator/indikers/{id}/resend-confirmation': ADMINISTRATION,
  'DELETE /api/operator/indikers/{id}/sessions': ADMINISTRATION,
  'POST /api/operator/indikers/{id}/lift-lock': ADMINISTRATION,
  'PUT /api/operator/indikers/{id}/email': CONFIRMED_ADMINISTRATION,

  'GET /api/operator/privacy-requests': OVERSIGHT,
  'POST /api/operator/privacy-requests': ADMINISTRATION,
  'POST /api/operator/privacy-requests/{id}/answer': ADMINISTRATION,

  'GET /api/operator/operators': OVERSIGHT,
  'PUT /api/operator/operators/{id}': CONFIRMED_ADMINISTRATION,
  'POST /api/operator/operators/{id}/disable': CONFIRMED_ADMINISTRATION,
  'POST /api/operator/operators/{id}/enable': CONFIRMED_ADMINISTRATION,
  'POST /api/operator/operators/{id}/second-factor-reset': CONFIRMED_ADMINISTRATION,
  'GET /api/operator/invitations': OVERSIGHT,
  'POST /api/operator/operators': CONFIRMED_ADMINISTRATION,
  'DELETE /api/operator/invitations/{id}': ADMINISTRATION,

  'GET /api/operator/cancel-reasons': EVERYONE,
  'POST /api/operator/cancel-reasons': ADMINISTRATION,
  'PUT /api/operator/cancel-reasons/{id}': ADMINISTRATION,
  'DELETE /api/operator/cancel-reasons/{id}': ADMINISTRATION,
  'GET /api/operator/payer': OVERSIGHT,
  'PUT /api/operator/payer': CONFIRMED_ADMINISTRATION,
  'GET /api/operator/tax/{month}': MONEY_READ,
  'GET /api/operator/withholding': MONEY_READ,
  'PUT /api/operator/withholding': CONFIRMED_ADMINISTRATION,

  'GET /api/operator/webhooks': OVERSIGHT,
  'POST /api/operator/webhooks': CONFIRMED_ADMINISTRATION,
  'GET /api/operator/webhooks/{id}': OVERSIGHT,
  'PUT /api/operator/webhooks/{id}': CONFIRMED_ADMINISTRATION,
  'DELETE /api/operator/webhooks/{id}': ADMINISTRATION,
  'POST /api/operator/webhooks/{id}/enable': ADMINISTRATION,
  'POST /api/operator/webhooks/{id}/disable': ADMINISTRATION,
  'POST /api/operator/webhooks/{id}/rotate': CONFIRMED_ADMINISTRATION,
  'POST /api/operator/webhooks/{id}/test': ADMINISTRATION,
  'POST /api/operator/webhooks/{id}/replay': ADMINISTRATION,
  'GET /api/operator/webhooks/{id}/deliveries': OVERSIGHT,
  'GET /api/operator/webhooks/{id}/deliveries/{delivery_id}': OVERSIGHT,
  'POST /api/operator/webhooks/{id}/deliveries/{delivery_id}/replay': ADMINISTRATION,
  'GET /api/operator/api-keys': OVERSIGHT,
  'POST /api/operator/api-keys': CONFIRMED_ADMINISTRATION,
  'POST /api/operator/api-keys/{id}/rotate': CONFIRMED_ADMINISTRATION,
  'DELETE /api/operator/api-keys/{id}': ADMINISTRATION,

  'GET /api/operator/exports/referrals': EVERYONE,
  'GET /api/operator/exports/indikers': EVERYONE,
  'GET /api/operator/exports/earnings': MONEY_READ,
  'GET /api/operator/exports/withdrawals': MONEY_READ,
  'GET /api/operator/exports/ledger': MONEY_READ,
  'POST /api/operator/exports/referrals': EVERYONE,
  'POST /api/operator/exports/indikers': EVERYONE,
  'POST /api/operator/exports/earnings': MONEY_READ,
  'POST /api/operator/exports/withdrawals': MONEY_READ,
  'POST /api/operator/exports/ledger': MONEY_READ,
  'POST /api/operator/exports/audit': OVERSIGHT,
  'GET /api/operator/export-files': EVERYONE,
  'GET /api/operator/export-files/{id}/csv': EVERYONE,
  'DELETE /api/operator/export-files/{id}': EVERYONE,

  'POST /api/operator/imports/referrals/preview': ADMINISTRATION,
  'POST /api/operator/imports/referrals': CONFIRMED_ADMINISTRATION,
  'POST /api/operator/imports/earlier-payments/preview': ADMINISTRATION,
  'POST /api/operator/imports/earlier-payments': CONFIRMED_ADMINISTRATION,

  'GET /api/operator/audit': OVERSIGHT,
  'GET /api/operator/audit/csv': OVERSIGHT,
  'GET /api/operator/audit/check': OVERSIGHT,
  'GET /api/operator/system-health': OVERSIGHT,
  'GET /api/operator/jobs/failed': OVERSIGHT,
  'GET /api/operator/jobs/health': OVERSIGHT,
  'POST /api/operator/jobs/{id}/retry': ADMINISTRATION,
};

export const mayExportUnmasked = (role: OperatorRole): boolean => UNMASKED_EXPORT_ROLES.includes(role);

export const mayCall = (role: OperatorRole, call: string): boolean =>
  OPERATOR_CALLS[call]?.roles.includes(role) ?? false;

/** The calls of a role. The session returns them, so that the pages show only what the operator may do. */
export const callsOf = (role: OperatorRole): string[] =>
  Object.entries(OPERATOR_CALLS)
    .filter(([, { roles }]) => roles.includes(role))
    .map(([call]) => call);
