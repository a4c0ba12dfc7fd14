import {
  type BankAccountAnswer,
  type BankAccountForm,
  currentBankAccount,
} from '@indike/contract/bank-accounts';
import { useQueryClient } from '@tanstack/react-query';
import { endpointKey } from '../../../shared/query/endpoint-query.ts';
import { useCreateBankAccount, useUpdateBankAccount } from '../api.ts';

/** The whole save is this one function: POST the first time, PUT from then on. The e-mailed code goes into its body. */
export function useSaveBankAccount(saved: BankAccountAnswer | null) {
  const client = useQueryClient();
  const create = useCreateBankAccount();
  const update = useUpdateBankAccount();
  return async (body: BankAccountForm) => {
    const { bank_account } = await (saved
      ? update.mutateAsync({ params: { id: String(saved.id) }, body })
      : create.mutateAsync({ body }));
    client.setQueryData(endpointKey(currentBankAccount, {}), { bank_account });
    void client.invalidateQueries({ queryKey: ['session-user'] });
  };
}
