import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '#app/shared/http/call.ts';
import { sessionUserQuery } from '#app/shared/authentication/sign-in.ts';

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

export const useSaveData = () => useCall('PUT /api/user/{id}', FAILED.data);
export const useSaveAddress = () => useCall('PUT /api/address/{id}', FAILED.address);
export const useSaveAvatar = () => useCall('PUT /api/user/{id}', FAILED.avatar);
