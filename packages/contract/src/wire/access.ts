import type { ApiScope } from '@indike/rules/integrations/scopes';
import {
  OPERATOR_ROLES,
  operatorRole,
  REFERRAL_ROLES,
  type OperatorRole,
} from '@indike/rules/operators/roles';

// Who may make a call. Each endpoint says it beside its path: `access: allow.moneyOut`.

/** An object of an Indiker that a call names. Another Indiker's is answered as one that does not exist. */
export type OwnedObject =
  | 'user'
  | 'session'
  | 'referral'
  | 'contact'
  | 'withdrawal'
  | 'bank account'
  | 'notice'
  | 'attachment';

export interface OperatorAccess {
  readonly audience: 'operator';
  readonly roles: readonly OperatorRole[];
  /**
   * Asks for the second factor again unless it was given just now. For calls that pay out money, change access or set
   * where data goes.
   */
  readonly confirm?: true;
  /** Also allowed for an operator who still has to set up the required second factor. */
  readonly beforeEnrolment?: true;
}

export type Access =
  | { readonly audience: 'public' }
  | {
      readonly audience: 'indiker';
      /** Also allowed while registration fields are missing after a social sign-in. */
      readonly unfinished?: true;
      readonly owned?: OwnedObject;
    }
  | OperatorAccess
  /** A system of the provider with an API key that has at least one of the scopes. */
  | { readonly audience: 'integration'; readonly scopes: readonly [ApiScope, ...ApiScope[]] };

export type Audience = Access['audience'];

const { analyst, finance, admin, auditor } = operatorRole;
const operator = { audience: 'operator' } as const;

export const anyone = { audience: 'public' } as const;
export const indiker = { audience: 'indiker' } as const;
export const unfinishedIndiker = { ...indiker, unfinished: true } as const;
/** The Indiker whom the named object belongs to. */
export const owner = <const O extends OwnedObject>(owned: O) => ({ ...indiker, owned }) as const;

export const anyOperator = { ...operator, roles: OPERATOR_ROLES } as const;
/** Changes how the operator signs in. */
export const ownAccount = { ...anyOperator, confirm: true } as const;
/** Also an operator without the required second factor. */
export const signedInOperator = { ...anyOperator, beforeEnrolment: true } as const;
export const enrolment = { ...ownAccount, beforeEnrolment: true } as const;
export const referrals = { ...operator, roles: REFERRAL_ROLES } as const;
export const money = { ...operator, roles: [finance, admin] } as const;
export const moneyOut = { ...money, confirm: true } as const;
export const moneyRead = { ...operator, roles: [finance, admin, auditor] } as const;
export const work = { ...operator, roles: [analyst, finance, admin] } as const;
export const oversight = { ...operator, roles: [admin, auditor] } as const;
export const administration = { ...operator, roles: [admin] } as const;
/** For the access of others, the account that money is paid from, and where data goes. */
export const confirmedAdministration = { ...administration, confirm: true } as const;

export const apiKey = (...scopes: [ApiScope, ...ApiScope[]]) =>
  ({ audience: 'integration', scopes }) as const;
