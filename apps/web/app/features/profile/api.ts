import { updateAddress, updateUser } from '@indike/contract/accounts/profile';
import { useQueryClient } from '@tanstack/react-query';
import { useEndpoint } from '#app/shared/query/endpoint-query.ts';
import { sessionUserQuery } from '#app/shared/authentication/session-user-query.ts';

/** Returns a function that refetches the personal data shown on every page, such as the name in the top bar. */
export function useRefreshUser() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: sessionUserQuery().queryKey });
}

const FAILED = {
  data: 'Erro atualizando seu cadastro',
  address: 'Erro atualizando seu endereço',
  avatar: 'Erro atualizando o avatar',
} as const;

export const useSaveData = () => useEndpoint(updateUser, FAILED.data);
export const useSaveAddress = () => useEndpoint(updateAddress, FAILED.address);
export const useSaveAvatar = () => useEndpoint(updateUser, FAILED.avatar);
