import type * as contract from '@indike/contract/money/bank-accounts';
import { bankAccountFields, type BankAccountForm } from '@indike/contract/money/bank-account-form';
import type { BankAccountResponse } from '@indike/contract/money/registered-bank-account';
import {
  accountTypeNumbers,
  pixTypeNumbers,
  transferTypeNumbers,
  wordOf,
} from '@indike/contract/wire/numbers';
import { acceptedPixTypes } from '@indike/rules/identifiers/pix-keys';
import {
  bankAccountProblems,
  decideBankAccount,
  mayChangeBankData,
  type BankAccount,
  type BankAccountErrors,
  type BankAccountInput,
  isLatinName,
} from '@indike/rules/money/bank-accounts';
import type { output } from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { HttpError, isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { enqueueNotifications } from '../notifications/commands.ts';
import { lockWallets } from '../ledger/commands.ts';
import {
  bankExists,
  findBankAccount,
  findAccountOwner,
  insertBankAccount,
  updateBankAccount,
} from './store.ts';
import { withValidationCode } from '../verification/commands.ts';

export { BANK_COLUMNS, type BankRow, presentBankAccount } from './snapshot.ts';
export { type BankSnapshot, bankDataOf, bankDataOfAll } from './snapshot-queries.ts';

/** Every provider compares the owner of a key with the CPF of the account's owner before it pays. */
export const findAcceptedPixTypes = async ({ pixProviders }: Pick<Deps, 'pixProviders'>) =>
  acceptedPixTypes({ ownersAreChecked: (await pixProviders.current()).size > 0 });

interface Saved {
  readonly message: string;
  readonly bank_account: BankAccountResponse;
}

const asInput = (form: BankAccountForm): BankAccountInput => ({
  transferType: wordOf(transferTypeNumbers, form.transfer_type),
  pixType: wordOf(pixTypeNumbers, form.pix_type),
  pixKey: form.pix_key,
  bankId: form.bank_id,
  agency: form.agency,
  account: form.account,
  accountType: wordOf(accountTypeNumbers, form.account_type),
  ownerIsUser: form.account_owner_is_user,
  ownerFirstname: form.account_owner_fisrtname,
  ownerLastname: form.account_owner_lastname,
  ownerDocument: form.account_owner_document,
  ownerPhone: form.account_owner_phone,
});

const isField = (field: string): field is keyof BankAccountInput => field in bankAccountFields;

/** A 422 error with each problem under the field's name on the wire. */
function toValidationError(problems: BankAccountErrors): HttpError {
  const errors: Record<string, string[]> = {};
  for (const [field, code] of Object.entries(problems)) {
    if (isField(field)) errors[bankAccountFields[field]] = [bankAccountProblems[code]];
  }
  return new HttpError(422, Object.values(errors)[0]?.[0] ?? 'Erro de validação', { errors });
}

/** Runs before the e-mailed code is checked, so that a typing mistake uses up none of its tries. */
async function validateBankAccount(
  { db, pixProviders }: Pick<Deps, 'db' | 'pixProviders'>,
  { me, form, now }: BankAccountSave,
): Promise<BankAccount | Refused> {
  const { cpf, name, emailChangedAt, emailConfirmed } = await findAccountOwner(db, me);
  if (!mayChangeBankData({ emailChangedAt, emailConfirmed, now })) return refuse('bank_data_wait');
  if (cpf === null) return refuse('document_required_for_bank');
  const decision = decideBankAccount(asInput(form), cpf, await findAcceptedPixTypes({ pixProviders }));
  if (!decision.ok) throw toValidationError(decision.errors);
  const { account } = decision;
  if (account.owner === null && !isLatinName(name)) return refuse('own_name_not_latin');
  const { destination } = account;
  if (destination.transferType === 'ted' && !(await bankExists(db, destination.bankId)))
    return refuse('unknown_bank');
  return account;
}

type Form = output<typeof contract.createBankAccount.body>;

interface BankAccountSave {
  readonly me: UserId;
  readonly form: Form;
  readonly now: Date;
}
type Write = (tx: Tx, account: BankAccount) => Promise<boolean | Refused>;

/**
 * Saves the bank data if the e-mailed code is right, and notifies the Indiker (product 8.2). Locks the wallet, so that
 * a withdrawal that is being scheduled concurrently copies either the old data or the new.
 */
async function saveBankAccount(
  deps: Deps,
  { me, form, now }: BankAccountSave,
  change: 'bank_created' | 'bank_changed',
  write: Write,
): Promise<Saved | Refused> {
  const account = await validateBankAccount(deps, { me, form, now });
  if (isRefused(account)) return account;
  const confirmed = { me, change: 'bank_account', code: form.validation_code, now } as const;
  return withValidationCode(deps, confirmed, async (tx) => {
    await lockWallets(tx, [me]);
    const written = await write(tx, account);
    if (isRefused(written)) return written;
    const saved = await findBankAccount(tx, me);
    if (!written || !saved) return refuse('not_found');
    const notice = { about: 'security', userId: me, change, at: now.toISOString() } as const;
    await enqueueNotifications(deps.jobs, tx, [notice], now);
    return { message: 'Dados bancários atualizados com sucesso', bank_account: saved };
  });
}

export const createBankAccount = (deps: Deps, save: BankAccountSave): Promise<Saved | Refused> =>
  saveBankAccount(deps, save, 'bank_created', async (tx, account) =>
    (await insertBankAccount(tx, save.me, account, save.now)) ? true : refuse('bank_account_exists'),
  );

export async function changeBankAccount(
  deps: Deps,
  id: number,
  save: BankAccountSave,
): Promise<Saved | Refused> {
  const mine = await findBankAccount(deps.db, save.me);
  if (mine?.id !== id) return refuse('not_found');
  return saveBankAccount(deps, save, 'bank_changed', (tx, account) =>
    updateBankAccount(tx, { id, userId: save.me }, account, save.now),
  );
}
