import { SOCIAL_FAILED } from '@indike/contract/accounts/social';
import { useCall } from '#app/shared/http/call.ts';

export const useLogin = () => useCall('POST /api/auth/login', 'Erro fazendo login');
export const useSocialStart = () => useCall('GET /api/auth/social/{provider}', SOCIAL_FAILED);
export const useSocialToken = () => useCall('POST /api/auth/social/token', SOCIAL_FAILED);
export const useForgotPassword = () =>
  useCall('POST /api/auth/forgot-password', 'Erro processando sua solicitação');
export const useResendRecovery = () => useCall('POST /api/auth/forgot-password', 'Erro re-enviando o e-mail');
export const useResetPassword = () => useCall('POST /api/auth/reset-password', 'Erro redefinindo sua senha');
