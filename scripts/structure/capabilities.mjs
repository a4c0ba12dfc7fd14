// The capabilities of the API, from the lowest to the highest. Each may call those before it, never those after it.
// ARCHITECTURE.md shows the same table. Only the capability itself writes its `tables`.

/** @typedef {{ about: string, tables?: string[] }} Capability */

/** Tables owned by the platform. Any capability may call the platform's functions that write them. */
export const PLATFORM_TABLES = [
  'consent',
  'email_delivery',
  'idempotency',
  'lasting_key',
  'job_outbox',
  'rate_limit',
  'running_process',
  'sent_email',
  'sign_in_network',
];

/** @type {Record<string, Capability>} */
export const CAPABILITIES = {
  reference: { about: 'states, cities and banks, upserted at start', tables: ['state', 'city', 'bank'] },
  places: { about: 'lists of states and cities' },
  web: { about: 'the built site, held in memory' },
  companies: { about: 'the company register and its cache', tables: ['company_lookup'] },
  avatars: { about: 'profile pictures', tables: ['avatar'] },
  ledger: {
    about: 'every amount of money: double entry, balances, the ledger check',
    tables: [
      'ledger_account',
      'ledger_transaction',
      'ledger_entry',
      'wallet',
      'ledger_check_progress',
      'ledger_check_result',
    ],
  },
  audit: {
    about: 'what operators and systems did: the log, and the context of their commands',
    tables: ['audit_chain', 'audit_log'],
  },
  health: { about: 'liveness, readiness, the state of the running product, and its failed jobs' },
  backup: { about: 'encrypted copies of the embedded database and the secret', tables: ['backup_result'] },
  payer: {
    about: 'the company that pays, and its agreement with the bank',
    tables: ['payer', 'payer_history'],
  },
  'cancel-reasons': {
    about: 'the reasons that the provider adds to cancel a referral',
    tables: ['cancel_reason'],
  },
  holidays: { about: 'bank holidays that operators add', tables: ['extra_holiday'] },
  programme: { about: 'the versions of the programme, and which is in force', tables: ['programme_version'] },
  campaigns: {
    about: 'campaigns: who earns an award beside the reward, and what each has spent',
    tables: ['campaign', 'campaign_budget'],
  },
  terms: { about: 'the terms in force, and the notice that they have changed', tables: ['terms_notice'] },
  push: { about: 'push messages to Indikers’ devices', tables: ['push_subscription'] },
  notifications: {
    about: 'notices on the site, by e-mail and push, and which of them an Indiker has turned off',
    tables: ['notice', 'notification_off'],
  },
  operators: {
    about:
      'the staff: operators, their sign-in, also by the company’s directory, second factors and sessions',
    tables: [
      'operator',
      'operator_session',
      'operator_sign_in',
      'operator_totp',
      'operator_passkey',
      'operator_recovery_code',
      'operator_invitation',
      'operator_identity',
      'operator_sponsor',
      'openid_settings',
      'scim_user',
      'scim_token',
    ],
  },
  'api-keys': { about: 'API keys of the provider’s systems', tables: ['api_key', 'api_key_secret'] },
  verification: { about: 'codes sent by e-mail, and the changes that they confirm', tables: ['email_code'] },
  'bank-accounts': {
    about: 'the bank account or PIX key that an Indiker’s withdrawals are paid to',
    tables: ['bank_account'],
  },
  'privacy-requests': { about: 'requests under the LGPD and their deadlines', tables: ['privacy_request'] },
  suppressions: { about: 'addresses that must not be contacted', tables: ['objection'] },
  contacts: { about: 'the contacts of a referral', tables: ['referral_contact'] },
  'referral-status': {
    about: 'the status of a referral: its locks, its history and its contract',
    tables: ['status_transition', 'contract'],
  },
  rewards: {
    about: 'levels, rewards, earnings, expiry, clawbacks',
    tables: ['reward', 'earning', 'clawback', 'clawback_write_off', 'reminder_sent'],
  },
  referrals: {
    about:
      'referrals, and what Indikers, operators and systems do with them: queue, assignment, transitions, invoices',
    tables: ['referral', 'referral_note', 'referral_change', 'change_history', 'api_event', 'prepared_event'],
  },
  conversations: {
    about: 'messages of Indikers and staff at a referral, templates for them, and announcements to many',
    tables: ['message', 'attachment', 'message_template', 'announcement'],
  },
  objections: {
    about: 'e-mails to contacts, and the page on which a contact objects',
    tables: ['contact_notice'],
  },
  sharing: {
    about: 'the share link and its bonuses',
    tables: ['bonus_hold', 'share_bonus', 'share_sign_up'],
  },
  reports: { about: 'figures and charts on Home and /ganhos' },
  withholding: {
    about: 'whether income tax is withheld from payments, and how much',
    tables: ['withholding_setting'],
  },
  withdrawals: {
    about: 'withdrawal requests, their payment and their return by the bank',
    tables: ['withdrawal', 'returned_payment', 'settlement', 'settlement_request'],
  },
  payouts: {
    about:
      'batches of withdrawals paid together, by the bank’s files or a provider’s API, and results entered by hand',
    tables: [
      'payout_batch',
      'payout_batch_item',
      'refused_file',
      'standing_order',
      'payment_order',
      'provider_credentials',
      'pix_method_choice',
      'statement_difference',
      'remittance_sequence',
      'remittance_file',
      'return_file',
      'return_file_item',
      'return_line_clearance',
      'finding_clearance',
      'manual_result',
      'manual_result_ceiling',
    ],
  },
  webhooks: {
    about: 'events sent to the provider’s own systems',
    tables: ['webhook_endpoint', 'webhook_event', 'webhook_delivery'],
  },
  connections: {
    about: 'the provider’s CRM: referrals as deals there, and what becomes of them',
    tables: ['connection', 'connection_link'],
  },
  'earlier-payments': { about: 'payments made before the provider used Indike', tables: ['earlier_payment'] },
  erasure: { about: 'deletion of an account and its data' },
  accounts: {
    about: 'sign-up, sign-in, sessions and password reset of Indikers, and their support by operators',
    tables: ['indiker', 'indiker_row', 'session', 'social_identity'],
  },
  sandbox: { about: 'the sandbox’s clock, mailbox and stand-ins', tables: ['sandbox_clock'] },
  profile: { about: 'a person’s own data, address and password' },
  privacy: { about: 'export of a person’s data and consents' },
  assistants: { about: 'what assistants do with an API key, by the Model Context Protocol' },
  'saved-views': { about: 'filters that operators keep', tables: ['saved_view'] },
  dashboard: {
    about: 'the provider’s figures, computed in the background',
    tables: [
      'report_run',
      'report_cohort',
      'report_cancellation',
      'report_stay',
      'report_contract',
      'report_balance',
    ],
  },
  imports: { about: 'referrals and payments from before the provider used Indike' },
  exports: {
    about: 'lists as files, streamed or made in the background',
    tables: ['export_file', 'export_file_chunk'],
  },
  demo: { about: 'the sandbox’s demo people and their removal' },
};

/** The rows that ARCHITECTURE.md must contain. */
export function capabilityRows() {
  const words = (names) => names.map((name) => `\`${name}\``).join(', ') || '–';
  return [
    `| \`platform\` | infrastructure that every capability uses and that knows none of them | ${words(PLATFORM_TABLES)} |`,
    ...Object.entries(CAPABILITIES).map(
      ([name, { about, tables = [] }]) => `| \`${name}\` | ${about} | ${words(tables)} |`,
    ),
  ];
}
