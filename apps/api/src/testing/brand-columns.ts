// Table columns whose values have a branded type. They are read as the brand and written as the plain type.

interface Brand {
  readonly name: string;
  readonly module: string;
  /** The brand itself when absent. */
  readonly written?: 'number' | 'string';
  /** Each as `table.column`. */
  readonly columns: readonly string[];
}

const BRANDS: readonly Brand[] = [
  {
    name: 'Centavos',
    module: '@indike/rules/money/money',
    written: 'number',
    columns: [
      'campaign.amount',
      'campaign.budget',
      'campaign.minimum_value',
      'campaign.per_person',
      'campaign_budget.budget',
      'campaign_budget.spent',
      'clawback.amount',
      'clawback_write_off.amount',
      'contract.value',
      'earlier_payment.value',
      'earning.value',
      'ledger_account.balance',
      'ledger_entry.amount',
      'payment_order.net',
      'payout_batch.gross',
      'payout_batch.net',
      'payout_batch.pix_net',
      'payout_batch.withheld',
      'payout_batch_item.gross',
      'payout_batch_item.net',
      'payout_batch_item.withheld',
      'return_file_item.paid_value',
      'return_file_item.value',
      'returned_payment.withheld',
      'referral.estimated_value',
      'reward.contract_value',
      'reward.total',
      'statement_difference.returned',
      'statement_difference.value',
      'withdrawal.total',
      'withdrawal.withheld',
    ],
  },
  {
    name: 'PlainDate',
    module: '@indike/rules/dates/calendar',
    written: 'string',
    columns: [
      'campaign.ends_on',
      'campaign.joined_since',
      'campaign.starts_on',
      'clawback.created_on',
      'clawback_write_off.created_on',
      'contract.closed_on',
      'contract.first_invoice_due_on',
      'contract.invoice_paid_on',
      'earlier_payment.paid_on',
      'earning.expires_on',
      'earning.paid_on',
      'earning.release_on',
      'extra_holiday.date',
      'payout_batch.payment_date',
      'payout_batch_item.outcome_on',
      'return_file_item.paid_on',
      'returned_payment.paid_on',
      'returned_payment.returned_on',
      'report_cancellation.month',
      'report_cohort.month',
      'ledger_transaction.effective_on',
      'reminder_sent.expires_on',
      'withdrawal.payment_date',
      'withdrawal.requested_on',
      'withholding_setting.effective_from',
    ],
  },
  {
    name: 'ReferralStatus',
    module: '@indike/rules/referrals/referrals',
    columns: ['referral.status', 'report_stay.status'],
  },
  {
    name: 'ReachableStatus',
    module: '@indike/rules/referrals/referrals',
    columns: ['status_transition.status'],
  },
  {
    name: 'WithdrawalStatus',
    module: '@indike/rules/money/withdrawals',
    columns: ['withdrawal.status'],
  },
  {
    name: 'BatchStatus',
    module: '@indike/rules/payouts/batches',
    written: 'string',
    columns: ['payout_batch.status'],
  },
  {
    name: 'PayoutMethod',
    module: '@indike/rules/payouts/payment-orders',
    columns: ['payout_batch.method'],
  },
  {
    name: 'PaymentOrderState',
    module: '@indike/rules/payouts/payment-orders',
    columns: ['payment_order.state'],
  },
  {
    name: 'TransferType',
    module: '@indike/rules/money/bank-accounts',
    columns: ['payout_batch_item.form', 'bank_account.transfer_type'],
  },
  {
    name: 'AccountType',
    module: '@indike/rules/money/bank-accounts',
    columns: ['bank_account.account_type'],
  },
  { name: 'PixType', module: '@indike/rules/identifiers/pix-keys', columns: ['bank_account.pix_type'] },
  {
    name: 'ContactShift',
    module: '@indike/rules/referrals/referrals',
    columns: ['referral_contact.shift_to_contact'],
  },
];

const pascalCase = (name: string): string =>
  name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Replaces the type of one column in the generated interface of its table. @throws when there is no such column */
function brandColumn(source: string, path: string, { name, written: as }: Brand): string {
  const written = as ?? name;
  const [table = '', column = ''] = path.split('.');
  const declared = new RegExp(`(export interface ${pascalCase(table)} \\{[^}]*?\\n  ${column}: )([^;]+);`);
  const type = declared.exec(source)?.[2];
  if (type === undefined) throw new Error(`no column ${path} in the generated types`);
  const orNull = type.includes('| null') ? ' | null' : '';
  const optional = orNull !== '' || type.startsWith('Generated') ? ' | undefined' : '';
  const branded = `ColumnType<${name}${orNull}, ${written}${orNull}${optional}, ${written}${orNull}>`;
  return source.replace(declared, `$1${branded};`);
}

/** The generated types with the brands inserted. */
export function brandColumns(generated: string): string {
  const source = BRANDS.reduce(
    (text, brand) => brand.columns.reduce((done, path) => brandColumn(done, path, brand), text),
    generated,
  );
  const imports = BRANDS.map(({ name, module }) => `import type { ${name} } from '${module}';`).join('\n');
  return source.replace(/(import type \{ ColumnType \} from .+\n)/, `$1${imports}\n`);
}
