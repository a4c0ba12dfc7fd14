import { login } from '@indike/contract/accounts/accounts';
import { forgotPassword, resetPassword } from '@indike/contract/accounts/password-reset';
import { SOCIAL_FAILED, socialStart, socialToken } from '@indike/contract/accounts/social';
import { useEndpoint } from '#app/shared/query/endpoint-query.ts';

export const useLogin = () => useEndpoint(login, 'Erro fazendo login');
export const useSocialStart = () => useEndpoint(socialStart, SOCIAL_FAILED);
export const useSocialToken = () => useEndpoint(socialToken, SOCIAL_FAILED);
export const useForgotPassword = () => useEndpoint(forgotPassword, 'Erro processando sua solicitação');
export const useResendRecovery = () => useEndpoint(forgotPassword, 'Erro re-enviando o e-mail');
export const useResetPassword = () => useEndpoint(resetPassword, 'Erro redefinindo sua senha');
