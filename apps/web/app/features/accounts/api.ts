import { SOCIAL_FAILED } from '@indike/contract/accounts/social';
import { useCall } from '#app/shared/http/call.ts';

const FAILED = {
  login: 'Erro fazendo login',
  social: SOCIAL_FAILED,
  recovery: 'Erro processando sua solicitação',
  resend: 'Erro re-enviando o e-mail',
  reset: 'Erro redefinindo sua senha',
} as const;

export const useLogin = () => useCall('POST /api/auth/login', FAILED.login);
export const useSocialStart = () => useCall('GET /api/auth/social/{provider}', FAILED.social);
export const useSocialToken = () => useCall('POST /api/auth/social/token', FAILED.social);
export const useForgotPassword = () => useCall('POST /api/auth/forgot-password', FAILED.recovery);
export const useResendRecovery = () => useCall('POST /api/auth/forgot-password', FAILED.resend);
export const useResetPassword = () => useCall('POST /api/auth/reset-password', FAILED.reset);
