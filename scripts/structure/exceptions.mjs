// The exceptions of the structure check. A key ending in `*` matches every finding that begins with it.

/** The exceptions of each rule, with their reasons. An exception that is no longer needed fails the check. */
export const EXCEPTIONS = {
  sql: {
    'apps/api/src/demo/*': 'demo data, no capability of the product; never runs in production',
    'apps/api/src/reference/seed.ts': 'upserts reference data at start, its only access to the database',
  },
  writes: {
    'demo/*': 'demo data of the sandbox, written in bulk and removed together',
    'erasure/store.ts → *':
      'erases one person from every table in one transaction, in one fixed order of locks',
    'accounts/social/store.ts → *': 'a takeover removes what the former user of the account left',
    'referral-status/store.ts → referral':
      'the status is a column of the referral, so that lists read one row, and only this capability changes it',
    'withdrawals/request-store.ts → earning':
      'a withdrawal and its items change in one statement, so that no earning is in two',
    'withdrawals/store.ts → earning':
      'a withdrawal and its items change in one statement, so that no earning is in two',
    'sandbox/store.ts → *': 'a jump of the sandbox clock moves the expiry of sessions and codes along',
    'profile/store.ts → indiker': 'the person saves their own name, address and phone',
    'verification/store.ts → indiker':
      'marks the mailbox as read by the person, with the code that proves it',
    'platform/http/authentication.ts → session': 'prolongs the session in the statement that checks it',
    'platform/http/operator-authentication.ts → operator_session': 'the same for operators’ sessions',
    'platform/http/api-keys/authentication.ts → api_key': 'writes when the key was used last',
  },
};
