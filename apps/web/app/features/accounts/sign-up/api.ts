import { completeRegistration } from '@indike/contract/accounts/completion';
import { documentVerification, register } from '@indike/contract/accounts/registration';
import { call } from '#app/shared/http/call.ts';
import { useEndpoint } from '#app/shared/query/endpoint-query.ts';

const FAILED = 'Erro no cadastro';

export const useRegister = () => useEndpoint(register, FAILED);
export const useCompleteRegistration = () => useEndpoint(completeRegistration, FAILED);

/** Called without the query layer: a failure is shown under the field, not in a toast. */
export const verifyDocument = (cpf: string) => call(documentVerification, { params: { cpf } });
