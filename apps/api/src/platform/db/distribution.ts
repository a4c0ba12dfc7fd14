// Where each table is on a distributed PostgreSQL (Citus) with the Indiker's id as the shard key (decision 0084).
// distribution.test.ts checks this against the migrated database.

/** On a shard, together with all other rows of the same Indiker. `column` has the Indiker's id. */
interface Distributed {
  readonly place: 'distributed';
  readonly column: string;
}
/** A copy on every shard. For tables with few rows that seldom change and are joined or referred to from everywhere. */
interface Reference {
  readonly place: 'reference';
}
/** On the coordinator. For tables that belong to no Indiker, or that are read before the Indiker is known. */
interface Local {
  readonly place: 'local';
}
export type Place = Distributed | Reference | Local;

const byUser = { place: 'distributed', column: 'user_id' } as const;
const byOwner = { place: 'distributed', column: 'owner' } as const;
const reference = { place: 'reference' } as const;
const local = { place: 'local' } as const;

export const PLACES: Readonly<Record<string, Place>> = {
  indiker: { place: 'distributed', column: 'id' },
  avatar: byUser,
  bank_account: byUser,
  bonus_hold: byUser,
  clawback: byUser,
  consent: byUser,
  contract: byUser,
  earlier_payment: byUser,
  earning: byUser,
  idempotency: byUser,
  ledger_account: byOwner,
  ledger_entry: byOwner,
  ledger_transaction: byOwner,
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
  return_file: reference,
  return_line_clearance: reference,
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
  contact_notice: local,
  export_file: local,
  export_file_chunk: local,
  indiker_key: local,
  lasting_key: local,
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
  report_balance: local,
  report_cohort: local,
  report_contract: local,
  report_run: local,
  report_stay: local,
  running_process: local,
  saved_view: local,
  sign_in_network: local,
  social_identity: local,
};

/**
 * References that a distributed database cannot keep, because they cross shards or lead from the coordinator to one. Rows of
 * an Indiker are never deleted, so the commands that write the references keep them valid.
 */
export const CROSSING_REFERENCES: readonly string[] = [
  'contact_notice (user_id) → indiker',
  'indiker (invited_by) → indiker',
  'privacy_request (user_id) → indiker',
  'share_bonus (invited_id) → indiker',
  'share_sign_up (invited_id) → indiker',
  'social_identity (user_id) → indiker',
];
