import { login } from '@indike/contract/accounts/accounts';
import { forgotPassword, resetPassword } from '@indike/contract/accounts/password-reset';
import { SOCIAL_FAILED, socialStart, socialToken } from '@indike/contract/accounts/social';
import { useEndpoint } from '#app/shared/query/endpoint-query.ts';

const FAILED = {
  login: 'Erro fazendo login',
  social: SOCIAL_FAILED,
  recovery: 'Erro processando sua solicitação',
  resend: 'Erro re-enviando o e-mail',
  reset: 'Erro redefinindo sua senha',
} as const;

export const useLogin = () => useEndpoint(login, FAILED.login);
export const useSocialStart = () => useEndpoint(socialStart, FAILED.social);
export const useSocialToken = () => useEndpoint(socialToken, FAILED.social);
export const useForgotPassword = () => useEndpoint(forgotPassword, FAILED.recovery);
export const useResendRecovery = () => useEndpoint(forgotPassword, FAILED.resend);
export const useResetPassword = () => useEndpoint(resetPassword, FAILED.reset);
