import {
  banks,
  createBankAccount,
  currentBankAccount,
  updateBankAccount,
} from '@indike/contract/money/bank-accounts';
import { endpointQuery, useEndpoint } from '#app/shared/query/endpoint-query.ts';

const HOUR = 3_600_000;
const SAVE_FAILED = 'Erro atualizando os dados bancários';
export const READ_FAILED = 'Erro obtendo os seus dados bancários';

export const bankAccountQuery = () => endpointQuery(currentBankAccount, {}, READ_FAILED);
export const banksQuery = () => ({
  ...endpointQuery(banks, {}, 'Erro obtendo a lista de bancos'),
  staleTime: HOUR,
});
export const useCreateBankAccount = () => useEndpoint(createBankAccount, SAVE_FAILED);
export const useUpdateBankAccount = () => useEndpoint(updateBankAccount, SAVE_FAILED);
