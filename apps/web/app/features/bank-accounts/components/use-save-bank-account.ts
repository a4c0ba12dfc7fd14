import {
  type BankAccountResponse,
  type BankAccountForm,
  currentBankAccount,
} from '@indike/contract/money/bank-accounts';
import { useQueryClient } from '@tanstack/react-query';
import { endpointKey } from '#app/shared/query/endpoint-query.ts';
import { useCreateBankAccount, useUpdateBankAccount } from '../api.ts';

/** POST the first time, PUT from then on. */
export function useSaveBankAccount(saved: BankAccountResponse | null) {
  const client = useQueryClient();
  const create = useCreateBankAccount();
  const update = useUpdateBankAccount();
  return async (form: BankAccountForm, validation_code: string) => {
    const body = { ...form, validation_code };
    const { bank_account } = await (saved
      ? update.mutateAsync({ params: { id: String(saved.id) }, body })
      : create.mutateAsync({ body }));
    client.setQueryData(endpointKey(currentBankAccount, {}), { bank_account });
    void client.invalidateQueries({ queryKey: ['session-user'] });
  };
}
