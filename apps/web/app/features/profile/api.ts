import { updateAddress, updateUser } from '@indike/contract/accounts/profile';
import { useQueryClient } from '@tanstack/react-query';
import { useEndpoint } from '#app/shared/query/endpoint-query.ts';

/** What the whole app shows of the person, such as the name in the top bar, is asked for anew. */
export function useRefreshUser() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['session-user'] });
}

export const useSaveData = () => useEndpoint(updateUser, 'Erro atualizando seu cadastro');
export const useSaveAddress = () => useEndpoint(updateAddress, 'Erro atualizando seu endereço');
export const useSaveAvatar = () => useEndpoint(updateUser, 'Erro atualizando o avatar');
