// The capabilities of the API, from the lowest to the highest. Each may call those before it, never those after it.
// ARCHITECTURE.md shows the same table. Only the capability itself writes its `tables`. `files` lists the files named
// after a use case or a concept of the capability. All other files are named after their role (see ROLES in
// vocabulary.mjs).

import { BACK_OFFICE, DEMO } from './large-capabilities.mjs';

/** @typedef {{ about: string, tables?: string[], files?: string[] }} Capability */

/** Tables owned by the platform. Any capability may call the platform's functions that write them. */
export const PLATFORM_TABLES = [
  'consent',
  'email_delivery',
  'idempotency',
  'lasting_key',
  'rate_limit',
  'running_process',
  'sent_email',
  'sign_in_network',
];

/** @type {Record<string, Capability>} */
export const CAPABILITIES = {
  health: {
    about: 'liveness, readiness and the state of the running product',
    files: ['gauges', 'readiness', 'system-state'],
  },
  reference: {
    about: 'states, cities and banks, upserted at start',
    tables: ['state', 'city', 'bank'],
    files: ['seed'],
  },
  places: { about: 'lists of states and cities' },
  web: { about: 'the built site, held in memory', files: ['files', 'paths', 'pictures', 'stamp'] },
  companies: { about: 'the company register and its cache', tables: ['company_lookup'] },
  terms: { about: 'the notice that the terms have changed', tables: ['terms_notice'] },
  avatars: {
    about: 'profile pictures',
    tables: ['avatar'],
    files: ['encode', 'image-header', 'limits'],
  },
  ledger: {
    about: 'every amount of money: double entry, balances, the ledger check',
    tables: ['ledger_account', 'ledger_transaction', 'ledger_entry', 'wallet', 'ledger_check_result'],
    files: ['alert', 'check', 'postings', 'unmatched-payments', 'checks/sql'],
  },
  audit: {
    about: 'what operators and systems did: the log, and the context of their commands',
    tables: ['audit_chain', 'audit_log'],
    files: ['download'],
  },
  backup: {
    about: 'encrypted copies of the embedded database and the secret',
    tables: ['backup_result'],
    files: [
      'archive-format',
      'audit-heads',
      'backup-error',
      'backup-files',
      'create-backup',
      'encrypted-file',
      'manifest',
      'read-archive',
      'read-request',
      'restore-backup',
      'write-archive',
    ],
  },
  payer: { about: 'the company that pays, and its agreement with the bank', tables: ['payer'] },
  'cancel-reasons': {
    about: 'the reasons that the provider adds to cancel a referral',
    tables: ['cancel_reason'],
  },
  holidays: { about: 'bank holidays that operators add', tables: ['extra_holiday'] },
  push: { about: 'push messages to Indikers’ devices', tables: ['push_subscription'] },
  notifications: {
    about: 'notices by e-mail and push, and which of them an Indiker has turned off',
    tables: ['notification_off'],
    files: ['email-context', 'push-notice'],
  },
  verification: {
    about: 'codes sent by e-mail, and the changes that they confirm',
    tables: ['email_code'],
    files: ['profile-change'],
  },
  'bank-accounts': {
    about: 'the bank account or PIX key that an Indiker’s withdrawals are paid to',
    tables: ['bank_account'],
    files: ['snapshot'],
  },
  'privacy-requests': {
    about: 'requests under the LGPD and their deadlines',
    tables: ['privacy_request'],
  },
  suppressions: { about: 'addresses that must not be contacted', tables: ['objection'] },
  contacts: { about: 'the contacts of a referral', tables: ['referral_contact'], files: ['notices'] },
  referrals: {
    about: 'referrals, their contracts, history and retention',
    tables: ['referral', 'referral_note', 'status_transition', 'contract'],
    files: ['columns', 'company-check', 'retention', 'search-text'],
  },
  rewards: {
    about: 'levels, rewards, earnings, expiry, clawbacks',
    tables: ['reward', 'earning', 'clawback', 'reminder_sent'],
    files: [
      'cancellation',
      'clawbacks/offsets',
      'complete-referrals',
      'due-earnings',
      'expiry',
      'invoices',
      'isolate-failures',
      'promises',
      'release',
      'reminders',
      'waiver',
    ],
  },
  objections: {
    about: 'e-mails to contacts, and the page on which a contact objects',
    tables: ['contact_notice'],
    files: ['link'],
  },
  sharing: {
    about: 'the share link and its bonuses',
    tables: ['bonus_hold', 'share_bonus', 'share_sign_up'],
    files: ['bonus', 'holds', 'person-key', 'waiting'],
  },
  reports: { about: 'figures and charts on Home and /ganhos' },
  withholding: {
    about: 'whether income tax is withheld from payments, and how much',
    tables: ['withholding_setting'],
    files: ['tax-sheet'],
  },
  withdrawals: {
    about: 'withdrawal requests, their payment and their return by the bank',
    tables: ['withdrawal', 'settlement', 'settlement_request'],
    files: ['payouts', 'pdf-parts', 'receipt', 'settlement', 'tax-statement'],
  },
  payouts: {
    about: 'batches of withdrawals paid together, and the files exchanged with the bank',
    tables: [
      'payout_batch',
      'payout_batch_item',
      'remittance_sequence',
      'remittance_file',
      'return_file',
      'return_file_item',
      'return_line_clearance',
      'manual_result',
      'manual_result_ceiling',
    ],
    files: [
      'apply-return',
      'changes',
      'check-items',
      'decide-batch',
      'download',
      'manual-results',
      'payments',
      'prepare-batch',
      'proposal',
      'refusals',
      'remittance-file',
    ],
  },
  webhooks: {
    about: 'events sent to the provider’s own systems',
    tables: ['webhook_endpoint', 'webhook_event', 'webhook_delivery'],
    files: ['attempt', 'deliver', 'message', 'secret', 'sender', 'signature'],
  },
  'earlier-payments': { about: 'payments made before the provider used Indike', tables: ['earlier_payment'] },
  erasure: { about: 'deletion of an account and its data', files: ['reclaim'] },
  accounts: {
    about: 'sign-up, sign-in, sessions, password reset',
    tables: ['indiker', 'session', 'social_identity'],
    files: [
      'blocking',
      'confirmation',
      'password-reset',
      'recovery-link',
      'sessions',
      'sign-in',
      'support',
      'social/adapter-facebook',
      'social/adapter-google',
      'social/adapters',
      'social/completion',
      'social/sign-in',
      'social/takeover',
    ],
  },
  sandbox: {
    about: 'the sandbox’s clock, mailbox and stand-ins',
    tables: ['sandbox_clock'],
    files: ['clock', 'companies', 'consent-page', 'provider-answers', 'social-people', 'stand-ins'],
  },
  profile: { about: 'a person’s own data, address and password' },
  privacy: {
    about: 'export of a person’s data and consents',
    files: ['consents', 'downloads', 'export'],
  },
  'back-office': BACK_OFFICE,
  integrations: {
    about: 'API keys of the provider’s systems, and the calls below /api/v1',
    tables: ['api_key', 'api_key_secret', 'api_event', 'referral_change'],
    files: ['referrals/cursor', 'referrals/etag'],
  },
  demo: DEMO,
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
