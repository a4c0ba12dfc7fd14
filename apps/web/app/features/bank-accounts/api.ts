import { callQuery, useCall } from '#app/shared/http/call.ts';

const HOUR = 3_600_000;
const SAVE_FAILED = 'Erro atualizando os dados bancários';

export const banksQuery = () => ({
  ...callQuery('GET /api/banks', {}, 'Erro obtendo a lista de bancos'),
  staleTime: HOUR,
});
export const useCreateBankAccount = () => useCall('POST /api/bank-account', SAVE_FAILED);
export const useUpdateBankAccount = () => useCall('PUT /api/bank-account/{id}', SAVE_FAILED);
