export const paths = {
  home: '/',
  login: '/login',
  signUp: '/cadastro',
  welcome: '/welcome',
  forgotPassword: '/forgot_password',
  resetPassword: '/redefinir-senha',
  referrals: '/indicacoes',
  referral: '/indicacao',
  refer: '/indicar',
  newReferral: '/nova-indicacao',
  referralDone: '/indicacao-concluida',
  earnings: '/ganhos',
  profile: '/perfil',
  bankAccount: '/perfil/conta',
  notifications: '/perfil/avisos',
  terms: '/termos-de-uso',
  privacy: '/politica-de-privacidade',
} as const;

/** The id is in the query as well as in the state, so that a reload or a shared tab still shows the referral. */
export function toReferral(indicationId: number, origin: string) {
  return { to: `${paths.referral}?indicationId=${indicationId}`, state: { indicationId, origin } };
}

export const ORIGIN_PARAM = 'origem';

/** Login, with the page to return to (none for the home page, where login leads anyway). */
export function loginPath(origin: string): string {
  return origin === paths.home ? paths.login : `${paths.login}?${ORIGIN_PARAM}=${encodeURIComponent(origin)}`;
}

/** Only a path of this site: '//other.example' and 'https:…' would leave it. */
export function safeOrigin(origin: string | null): string {
  if (origin === null || !/^\/(?![/\\])/.test(origin)) return paths.home;
  const url = new URL(origin, 'http://indike.invalid');
  return url.host === 'indike.invalid' ? `${url.pathname}${url.search}${url.hash}` : paths.home;
}
