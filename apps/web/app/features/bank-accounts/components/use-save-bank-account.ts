import type { BankAccountForm } from '@indike/contract/money/bank-account-form';
import type { BankAccountResponse } from '@indike/contract/money/registered-bank-account';
import { useQueryClient } from '@tanstack/react-query';
import { bankAccountQuery } from '#app/shared/money/queries.ts';
import { useCreateBankAccount, useUpdateBankAccount } from '../api.ts';
import { sessionUserQuery } from '#app/shared/authentication/guards.tsx';

/** Creates the bank account the first time and updates it afterwards. */
export function useSaveBankAccount(saved: BankAccountResponse | null) {
  const client = useQueryClient();
  const create = useCreateBankAccount();
  const update = useUpdateBankAccount();
  return async (form: BankAccountForm, validation_code: string) => {
    const body = { ...form, validation_code };
    const { bank_account } = await (saved
      ? update.mutateAsync({ params: { id: String(saved.id) }, body })
      : create.mutateAsync({ body }));
    client.setQueryData(bankAccountQuery().queryKey, { bank_account });
    void client.invalidateQueries({ queryKey: sessionUserQuery().queryKey });
  };
}
