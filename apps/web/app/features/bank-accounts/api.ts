import { banks, createBankAccount, updateBankAccount } from '@indike/contract/money/bank-accounts';
import { endpointQuery, useEndpoint } from '#app/shared/query/endpoint-query.ts';

const HOUR = 3_600_000;
const FAILED = {
  banks: 'Erro obtendo a lista de bancos',
  save: 'Erro atualizando os dados bancários',
} as const;

export const banksQuery = () => ({
  ...endpointQuery(banks, {}, FAILED.banks),
  staleTime: HOUR,
});
export const useCreateBankAccount = () => useEndpoint(createBankAccount, FAILED.save);
export const useUpdateBankAccount = () => useEndpoint(updateBankAccount, FAILED.save);
