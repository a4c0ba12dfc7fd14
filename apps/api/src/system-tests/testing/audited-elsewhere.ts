/**
 * Audited calls that need more than one object to succeed. audited-calls.test.ts makes them, authorization.test.ts all
 * others.
 */
export const AUDITED_ELSEWHERE: readonly string[] = [
  'GET /api/operator/payout-batches/{id}/csv',
  'GET /api/operator/payout-batches/{id}/remittance',
  'POST /api/operator/auth/confirmation',
  'POST /api/operator/auth/openid/confirmation/finish',
  'POST /api/operator/connections',
  'POST /api/operator/connections/{id}/items/{referral_id}/retry',
  'POST /api/operator/imports/earlier-payments',
  'POST /api/operator/imports/referrals',
  'POST /api/operator/indications/{id}/clawback',
  'POST /api/operator/indications/{id}/dispute-decision',
  'POST /api/operator/indications/{id}/invoice-payment',
  'POST /api/operator/indikers/{id}/held-bonuses',
  'POST /api/operator/indikers/{id}/settle',
  'POST /api/operator/invoice-payments/import',
  'POST /api/operator/passkeys',
  'POST /api/operator/payout-batches',
  'POST /api/operator/payout-batches/{id}/approve',
  'POST /api/operator/return-files',
  'POST /api/operator/totp/confirm',
  'POST /api/operator/withdrawals/{id}/result/confirm',
  'POST /api/operator/withdrawals/{id}/result/reject',
  'POST /api/operator/withdrawals/{id}/return',
  'POST /api/v1/referrals',
  'PUT /api/operator/connections/{id}/authorization',
  'PUT /api/operator/connections/{id}/mapping',
  'PUT /api/operator/connections/{id}/token',
  'PUT /api/operator/message-templates/{id}',
  'PUT /api/operator/payer/connections/efi',
];
