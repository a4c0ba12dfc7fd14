// Where each table would be on a distributed PostgreSQL (Citus) with the Indiker's id as the shard key.
// platform/db/distribution.test.ts checks this against the migrated database, and docs/operations.md explains the
// exceptions.

/** On a shard, together with all other rows of the same Indiker. `column` has the Indiker's id. */
interface Distributed {
  readonly place: 'distributed';
  readonly column: string;
}
/** A copy on every shard. For tables with few rows that seldom change and are joined or referred to from everywhere. */
interface Reference {
  readonly place: 'reference';
}
/** On the coordinator. For tables that belong to no Indiker and that nothing on the shards refers to. */
interface Local {
  readonly place: 'local';
}
export type Place = Distributed | Reference | Local;

const byUser = { place: 'distributed', column: 'user_id' } as const;
const reference = { place: 'reference' } as const;
const local = { place: 'local' } as const;

export const PLACES: Readonly<Record<string, Place>> = {
  indiker: { place: 'distributed', column: 'id' },
  avatar: byUser,
  bank_account: byUser,
  bonus_hold: byUser,
  clawback: byUser,
  consent: byUser,
  contact_notice: byUser,
  contract: byUser,
  earlier_payment: byUser,
  earning: byUser,
  idempotency: byUser,
  ledger_account: byUser,
  ledger_entry: byUser,
  ledger_transaction: byUser,
  manual_result: byUser,
  notification_off: byUser,
  payout_batch_item: byUser,
  push_subscription: byUser,
  referral: byUser,
  referral_change: byUser,
  referral_contact: byUser,
  referral_note: byUser,
  reminder_sent: byUser,
  return_file_item: byUser,
  reward: byUser,
  sent_email: byUser,
  session: byUser,
  settlement: byUser,
  settlement_request: byUser,
  share_bonus: byUser,
  share_sign_up: byUser,
  social_identity: byUser,
  status_transition: byUser,
  terms_notice: byUser,
  wallet: byUser,
  webhook_delivery: byUser,
  webhook_event: byUser,
  withdrawal: byUser,

  bank: reference,
  cancel_reason: reference,
  city: reference,
  extra_holiday: reference,
  operator: reference,
  payout_batch: reference,
  programme_version: reference,
  return_file: reference,
  sandbox_clock: reference,
  state: reference,
  webhook_endpoint: reference,
  withholding_setting: reference,

  api_event: local,
  api_key: local,
  api_key_secret: local,
  audit_chain: local,
  audit_log: local,
  backup_result: local,
  company_lookup: local,
  email_code: local,
  email_delivery: local,
  export_file: local,
  export_file_chunk: local,
  lasting_key: local,
  ledger_check_progress: local,
  ledger_check_result: local,
  objection: local,
  manual_result_ceiling: local,
  operator_invitation: local,
  operator_passkey: local,
  operator_recovery_code: local,
  operator_session: local,
  operator_sign_in: local,
  operator_totp: local,
  payer: local,
  privacy_request: local,
  rate_limit: local,
  remittance_file: local,
  remittance_sequence: local,
  return_line_clearance: local,
  report_balance: local,
  report_cohort: local,
  report_contract: local,
  report_run: local,
  report_stay: local,
  running_process: local,
  saved_view: local,
  sign_in_network: local,
};

/**
 * What Citus would refuse in today's schema, grouped by the change that is needed first. The list may only get shorter.
 */
export const EXCEPTIONS = {
  /** Needs `user_id`, filled from the parent row and written by every command. */
  'without the column': [
    'ledger_transaction',
    'referral_change',
    'reminder_sent',
    'return_file_item',
    'settlement',
    'webhook_delivery',
  ],
  /** Needs an owner instead of null for the programme's rows and for events without an Indiker. */
  'column may be null': ['ledger_account', 'ledger_entry', 'webhook_event'],
  /** Needs `user_id` in the key. Ids come from one sequence, so they stay unique even without a database constraint. */
  'key without the column, unique within one Indiker': [
    'bank_account (id)',
    'bonus_hold (earning_id)',
    'clawback (id)',
    'consent (id)',
    'contact_notice (id)',
    'contract (referral_id)',
    'earlier_payment (id)',
    'earning (id)',
    'earning (referral_id, installment)',
    'ledger_account (id)',
    'ledger_account (owner, kind)',
    'ledger_entry (id)',
    'ledger_transaction (business_key)',
    'ledger_transaction (id)',
    'payout_batch_item (batch_id, withdrawal_id)',
    'payout_batch_item (withdrawal_id)',
    'push_subscription (session_id)',
    'referral (id)',
    'referral_change (referral_id)',
    'referral_contact (id)',
    'referral_note (id)',
    'reminder_sent (earning_id, expires_on, days)',
    'return_file_item (batch_id, withdrawal_id)',
    'return_file_item (file_id, line)',
    'reward (referral_id)',
    'sent_email (id)',
    'session (id)',
    'settlement (withdrawal_id)',
    'share_bonus (earning_id)',
    'status_transition (id)',
    'webhook_delivery (id)',
    'webhook_event (id)',
    'withdrawal (id)',
  ],
  /**
   * Needs a reference table with the value and its Indiker, written in the same transaction. It makes the value unique
   * and finds the Indiker by it.
   */
  'key without the column, unique over all Indikers': [
    'indiker (cpf)',
    'indiker (email)',
    'indiker (share_code)',
    'push_subscription (endpoint_hash)',
    'session (token_hash)',
    'share_bonus (invited_id)',
    'share_bonus (person)',
    'share_sign_up (invited_id)',
    'social_identity (provider, subject)',
  ],
  /** Needs `user_id` in the foreign key and in the key that it refers to. */
  'reference within one Indiker': [
    'bonus_hold (earning_id) → earning',
    'clawback (referral_id) → referral',
    'contract (referral_id) → referral',
    'earning (clawback_id) → clawback',
    'earning (offsets_earning_id) → earning',
    'earning (referral_id) → referral',
    'earning (withdrawal_id) → withdrawal',
    'manual_result (withdrawal_id) → withdrawal',
    'payout_batch_item (withdrawal_id) → withdrawal',
    'push_subscription (session_id) → session',
    'referral (consent_id) → consent',
    'referral_contact (referral_id) → referral',
    'referral_note (referral_id) → referral',
    'reminder_sent (earning_id) → earning',
    'return_file_item (batch_id, withdrawal_id) → payout_batch_item',
    'reward (referral_id) → referral',
    'settlement (withdrawal_id) → withdrawal',
    'share_bonus (earning_id) → earning',
    'status_transition (referral_id) → referral',
    'webhook_delivery (event_id) → webhook_event',
  ],
  /**
   * Needs the foreign key dropped. Rows of an Indiker are never deleted, so the command that writes the reference keeps
   * it valid.
   */
  'reference to another shard': [
    'indiker (invited_by) → indiker',
    'privacy_request (user_id) → indiker',
    'share_bonus (invited_id) → indiker',
    'share_sign_up (invited_id) → indiker',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;
