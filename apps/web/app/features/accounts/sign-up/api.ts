import { call, useCall } from '#app/shared/http/call.ts';

const FAILED = 'Erro no cadastro';

export const useRegister = () => useCall('POST /api/auth/register', FAILED);
export const useCompleteRegistration = () => useCall('POST /api/auth/complete-registration', FAILED);

/** Called without the query layer: a failure is shown under the field, not in a toast. */
export const verifyDocument = (cpf: string) =>
  call('GET /api/public/document-verification/{cpf}', { params: { cpf } });
