import { callQuery, useCall } from '#app/shared/http/call.ts';

const HOUR = 3_600_000;
const FAILED = {
  banks: 'Erro obtendo a lista de bancos',
  save: 'Erro atualizando os dados bancários',
} as const;

export const banksQuery = () => ({
  ...callQuery('GET /api/banks', {}, FAILED.banks),
  staleTime: HOUR,
});
export const useCreateBankAccount = () => useCall('POST /api/bank-account', FAILED.save);
export const useUpdateBankAccount = () => useCall('PUT /api/bank-account/{id}', FAILED.save);
