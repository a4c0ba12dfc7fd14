import { useCall } from '#app/shared/http/call.ts';

export const useSaveData = () => useCall('PUT /api/user/{id}', 'Erro atualizando seu cadastro');
export const useSaveAddress = () => useCall('PUT /api/address/{id}', 'Erro atualizando seu endereço');
export const useSaveAvatar = () => useCall('PUT /api/user/{id}', 'Erro atualizando o avatar');
