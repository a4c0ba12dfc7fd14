import type * as contract from '@indike/contract/money/bank-accounts';
import type { BankAccountAnswer, BankAccountForm } from '@indike/contract/money/bank-accounts';
import {
  bankAccountProblems,
  decideBankAccount,
  type BankAccount,
  type BankAccountErrors,
  type BankAccountInput,
} from '@indike/rules/money/bank-accounts';
import type { output } from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { Queryable, Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { HttpError, isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { enqueueNotifications } from '../notifications/commands.ts';
import { lockWallets } from '../ledger/commands.ts';
import { withValidationCode } from '../verification/profile-change.ts';
import { bankExists, findBankAccount, insertBankAccount, updateBankAccount } from './store.ts';

interface Saved {
  readonly message: string;
  readonly bank_account: BankAccountAnswer;
}

const asInput = (form: BankAccountForm): BankAccountInput => ({
  transferType: form.transfer_type,
  pixType: form.pix_type,
  pixKey: form.pix_key,
  bankId: form.bank_id,
  agency: form.agency,
  account: form.account,
  accountType: form.account_type,
  ownerIsUser: form.account_owner_is_user,
  ownerFirstname: form.account_owner_fisrtname,
  ownerLastname: form.account_owner_lastname,
  ownerDocument: form.account_owner_document,
  ownerPhone: form.account_owner_phone,
});

const FIELDS: Readonly<Record<keyof BankAccountInput, keyof BankAccountForm>> = {
  transferType: 'transfer_type',
  pixType: 'pix_type',
  pixKey: 'pix_key',
  bankId: 'bank_id',
  agency: 'agency',
  account: 'account',
  accountType: 'account_type',
  ownerIsUser: 'account_owner_is_user',
  ownerFirstname: 'account_owner_fisrtname',
  ownerLastname: 'account_owner_lastname',
  ownerDocument: 'account_owner_document',
  ownerPhone: 'account_owner_phone',
};

/** Each problem under the field's name on the wire. */
function problemsOf(problems: BankAccountErrors): HttpError {
  const errors: Record<string, string[]> = {};
  for (const [field, code] of Object.entries(problems)) {
    errors[FIELDS[field as keyof BankAccountInput]] = [bankAccountProblems[code]];
  }
  return new HttpError(422, Object.values(errors)[0]?.[0] ?? 'Erro de validação', { errors });
}

/** Before the code is looked at: a slip of the pen is no try. */
async function judge(db: Queryable, me: UserId, form: BankAccountForm): Promise<BankAccount | Refused> {
  const person = await db.selectFrom('indiker').select('cpf').where('id', '=', me).executeTakeFirstOrThrow();
  if (person.cpf === null) return refuse('document_required_for_bank');
  const decision = decideBankAccount(asInput(form), person.cpf);
  if (!decision.ok) throw problemsOf(decision.errors);
  const { account } = decision;
  const { destination } = account;
  if (destination.transferType === 2 && !(await bankExists(db, destination.bankId)))
    return refuse('unknown_bank');
  return account;
}

type Form = output<typeof contract.createBankAccount.body>;

interface Saving {
  readonly me: UserId;
  readonly form: Form;
  readonly change: 'bank_created' | 'bank_changed';
  readonly now: Date;
}
type Write = (tx: Tx, account: BankAccount) => Promise<boolean | Refused>;

/** With the e-mailed code, and under the wallet's lock, so that a schedule copies either the old data or the new. */
async function save(deps: Deps, { me, form, change, now }: Saving, write: Write): Promise<Saved | Refused> {
  const account = await judge(deps.db, me, form);
  if (isRefused(account)) return account;
  const confirmed = { me, change: 'bank_account', code: form.validation_code, now } as const;
  return withValidationCode(deps, confirmed, async (tx) => {
    await lockWallets(tx, [me]);
    const written = await write(tx, account);
    if (isRefused(written)) return written;
    const saved = await findBankAccount(tx, me);
    if (!written || !saved) return refuse('not_found');
    await enqueueNotifications(deps.jobs, tx, [
      { about: 'security', userId: me, change, at: now.toISOString() },
    ]);
    return { message: 'Dados bancários atualizados com sucesso', bank_account: saved };
  });
}

export async function createBankAccount(
  deps: Deps,
  me: UserId,
  form: Form,
  now: Date,
): Promise<Saved | Refused> {
  return save(deps, { me, form, change: 'bank_created', now }, async (tx, account) =>
    (await insertBankAccount(tx, me, account, now)) ? true : refuse('bank_account_exists'),
  );
}

export async function changeBankAccount(
  deps: Deps,
  me: UserId,
  id: number,
  form: Form,
  now: Date,
): Promise<Saved | Refused> {
  const mine = await findBankAccount(deps.db, me);
  if (mine?.id !== id) return refuse('not_found');
  return save(deps, { me, form, change: 'bank_changed', now }, (tx, account) =>
    updateBankAccount(tx, me, id, account, now),
  );
}
