// Where each table is on a distributed PostgreSQL (Citus), whose shards have the Indikers by their ids (decision 0084).
// distribution.test.ts compares this with the migrated database.

/** On the shard of its Indiker, whose id is in the column. */
interface Distributed {
  readonly place: 'distributed';
  readonly column: string;
}
/** Of `reference` there is a copy on every server, of `local` only one on the coordinator. */
interface Undivided {
  readonly place: 'reference' | 'local';
}

function at<Place extends Distributed | Undivided>(place: Place, tables: string): Record<string, Place> {
  return Object.fromEntries(
    tables
      .trim()
      .split(/\s+/)
      .map((table) => [table, place]),
  );
}

export const PLACES: Readonly<Record<string, Distributed | Undivided>> = {
  ...at(
    { place: 'distributed', column: 'user_id' },
    `bank_account bonus_hold clawback clawback_write_off consent contract earlier_payment earning idempotency job_outbox manual_result message attachment
     notice notification_off payment_order payout_batch_item referral referral_change referral_contact referral_note
     reminder_sent return_file_item returned_payment reward settlement settlement_request status_transition terms_notice wallet
     webhook_delivery webhook_event withdrawal`,
  ),
  ...at({ place: 'distributed', column: 'owner' }, 'ledger_account ledger_entry ledger_transaction'),
  // Few rows that seldom change, or unique over all Indikers; joined from the shards and referred to by them.
  ...at(
    { place: 'reference' },
    `indiker share_bonus operator announcement programme_version campaign campaign_budget state city bank cancel_reason extra_holiday payer payer_history payout_batch refused_file standing_order return_file
    return_line_clearance finding_clearance sandbox_clock statement_difference webhook_endpoint withholding_setting`,
  ),
  // Found before the Indiker is known, or of no Indiker.
  ...at(
    { place: 'local' },
    `avatar contact_notice email_code email_delivery objection privacy_request push_subscription sent_email session
    share_sign_up sign_in_network social_identity change_history api_event prepared_event api_key api_key_secret audit_chain audit_log backup_result
    company_lookup message_template connection connection_link export_file export_file_chunk lasting_key ledger_check_progress ledger_check_result
    manual_result_ceiling openid_settings operator_identity operator_invitation operator_passkey operator_recovery_code
    operator_session operator_sponsor operator_sign_in operator_totp scim_token scim_user rate_limit provider_credentials pix_method_choice remittance_file remittance_sequence report_balance report_cancellation report_cohort
    report_contract report_run report_stay running_process saved_view`,
  ),
};

/** Foreign keys that lead from a table of all servers to a shard, which no server can check: they are dropped. */
export const CROSSING_REFERENCES: readonly string[] = ['share_bonus (earning_id, user_id) → earning'];
