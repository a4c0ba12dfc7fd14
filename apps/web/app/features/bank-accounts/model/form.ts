import { bankAccountFields, type BankAccountForm } from '@indike/contract/money/bank-account-form';
import { bankDataOf } from '@indike/contract/money/bank-data-wire';
import type { BankAccountResponse } from '@indike/contract/money/registered-bank-account';
import { accountTypeNumbers, pixTypeNumbers, transferTypeNumbers } from '@indike/contract/wire/numbers';
import {
  type AccountType,
  type BankAccountErrors,
  type BankAccountInput,
  bankAccountProblems,
  decideBankAccount,
  type TransferType,
} from '@indike/rules/money/bank-accounts';
import { formatCpf } from '@indike/rules/identifiers/documents';
import { cleanPhone, formatPhone } from '@indike/rules/identifiers/phone';
import type { PixType } from '@indike/rules/identifiers/pix-keys';
import type { Errors, Validation } from '@indike/ui/forms/validate.ts';

/** The names match the request body, so that the API's error messages find their field. The choices are words. */
export type BankFields = {
  transfer_type: TransferType;
  pix_type: PixType | null;
  pix_key: string;
  bank_id: string | null;
  agency: string;
  account: string;
  account_type: AccountType | null;
  account_owner_is_user: boolean;
  account_owner_fisrtname: string;
  account_owner_lastname: string;
  account_owner_document: string;
  account_owner_phone: string;
};

/** A saved key as the field displays it. */
function shownKey(type: PixType | null, key: string): string {
  if (type === 'phone') return formatPhone(cleanPhone(key));
  return type === 'cpf' ? formatCpf(key) : key;
}

export function bankFields(saved: BankAccountResponse | null): BankFields {
  const data = saved && bankDataOf(saved);
  return {
    transfer_type: data?.transfer_type ?? 'pix',
    pix_type: data?.pix_type ?? null,
    pix_key: shownKey(data?.pix_type ?? null, data?.pix_key ?? ''),
    bank_id: data?.bank_id ?? null,
    agency: data?.agency ?? '',
    account: data?.account ?? '',
    account_type: data?.account_type ?? null,
    account_owner_is_user: (data?.owner_cpf ?? null) === null,
    account_owner_fisrtname: data?.owner_firstname ?? '',
    account_owner_lastname: data?.owner_lastname ?? '',
    account_owner_document: formatCpf(data?.owner_cpf ?? ''),
    account_owner_phone: formatPhone(data?.owner_phone ?? ''),
  };
}

/** Applies the same rule as the API. Fields of the other transfer type are not sent, and empty fields are omitted. */
export function validateBankFields(
  fields: BankFields,
  { userCpf, pixTypes }: { readonly userCpf: string; readonly pixTypes: readonly PixType[] },
): Validation<BankAccountForm> {
  const decision = decideBankAccount(
    {
      transferType: fields.transfer_type,
      pixType: fields.pix_type,
      pixKey: fields.pix_key,
      bankId: fields.bank_id,
      agency: fields.agency,
      account: fields.account,
      accountType: fields.account_type,
      ownerIsUser: fields.account_owner_is_user,
      ownerFirstname: fields.account_owner_fisrtname,
      ownerLastname: fields.account_owner_lastname,
      ownerDocument: fields.account_owner_document,
      ownerPhone: fields.account_owner_phone,
    },
    userCpf,
    pixTypes,
  );
  if (!decision.ok) return { ok: false, errors: wireErrors(decision.errors) };
  const { destination, owner } = decision.account;
  const where =
    destination.transferType === 'pix'
      ? { pix_type: pixTypeNumbers[destination.pixType], pix_key: destination.pixKey }
      : {
          bank_id: destination.bankId,
          agency: destination.agency,
          account: destination.account,
          account_type: accountTypeNumbers[destination.accountType],
        };
  const whose = owner && {
    account_owner_fisrtname: owner.firstname,
    account_owner_lastname: owner.lastname,
    account_owner_document: owner.document,
    account_owner_phone: owner.phone,
  };
  const body = {
    transfer_type: transferTypeNumbers[destination.transferType],
    account_owner_is_user: owner === null,
  };
  return { ok: true, output: { ...body, ...where, ...whose } };
}

function wireErrors(errors: BankAccountErrors): Errors {
  const found: Record<string, string> = {};
  for (const [name, problem] of Object.entries(errors))
    found[bankAccountFields[name as keyof BankAccountInput]] = bankAccountProblems[problem];
  return found;
}
