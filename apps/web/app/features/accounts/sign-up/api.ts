import { completeRegistration } from '@indike/contract/accounts/completion';
import { documentVerification, register } from '@indike/contract/accounts/registration';
import { call } from '#app/shared/http/call.ts';
import { useEndpoint } from '#app/shared/query/endpoint-query.ts';

export const useRegister = () => useEndpoint(register, 'Erro no cadastro');
export const useCompleteRegistration = () => useEndpoint(completeRegistration, 'Erro no cadastro');

/** The field tells the failure, so nothing of it is toasted. */
export const verifyDocument = (cpf: string) => call(documentVerification, { params: { cpf } });
