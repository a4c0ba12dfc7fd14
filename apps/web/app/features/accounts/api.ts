import { login } from '@indike/contract/accounts';
import { useEndpoint } from '../../shared/query/endpoint-query.ts';

export const useLogin = () => useEndpoint(login, 'Erro fazendo login');
