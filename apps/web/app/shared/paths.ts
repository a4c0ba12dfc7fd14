export const paths = {
  home: '/',
  login: '/login',
  signUp: '/cadastro',
  completeSignUp: '/completar-cadastro',
  welcome: '/welcome',
  forgotPassword: '/forgot_password',
  resetPassword: '/redefinir-senha',
  referrals: '/indicacoes',
  referral: '/indicacao',
  conversation: '/indicacao/mensagens',
  refer: '/indicar',
  newReferral: '/nova-indicacao',
  referralDone: '/indicacao-concluida',
  earnings: '/ganhos',
  notices: '/avisos',
  profile: '/perfil',
  personalData: '/perfil/dados',
  address: '/perfil/endereco',
  bankAccount: '/perfil/conta',
  avatar: '/perfil/avatar',
  notifications: '/perfil/avisos',
  sessions: '/perfil/sessoes',
  taxStatements: '/perfil/informes',
  myData: '/perfil/meus-dados',
  help: '/ajuda',
  about: '/conheca',
  faq: '/duvidas-frequentes',
  terms: '/termos-de-uso',
  privacy: '/politica-de-privacidade',
} as const;

/** The id of the choice of colours on /perfil. */
export const APPEARANCE_ID = 'aparencia';

/** The pages of a share link: the invitation, and the two pages that it leads to. */
export const signUpBy = (code: string) => `${paths.signUp}?trk=${encodeURIComponent(code)}`;
export const invitation = (code: string) => `/i/${encodeURIComponent(code)}`;
export const companyOf = (code: string) => `${invitation(code)}/empresa`;
export const companyReceived = (code: string) => `${invitation(code)}/recebido`;

/**
 * The page takes the id from the state and keeps it out of the address. The query is for a link opened in a new tab,
 * which has no state.
 */
export function toReferral(indicationId: number, origin: string) {
  return { to: `${paths.referral}?indicationId=${indicationId}`, state: { indicationId, origin } };
}

/** The address of e-mails and notices too. */
export const toConversation = (indicationId: number) => `${paths.conversation}?indicationId=${indicationId}`;

export const ORIGIN_PARAM = 'origem';

/** The login with the page to return to; without it for the home page, where the login leads anyway. */
export function loginPath(origin: string): string {
  return origin === paths.home ? paths.login : `${paths.login}?${ORIGIN_PARAM}=${encodeURIComponent(origin)}`;
}

interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** A page to return to. The id of a referral is in the state of the history entry, which a sign-in does not keep. */
export function originOf({ pathname, search, hash }: Address, state: unknown): string {
  const { indicationId: id } = (state ?? {}) as { readonly indicationId?: unknown };
  return pathname + (search === '' && typeof id === 'number' ? `?indicationId=${id}` : search) + hash;
}

const OWN_PATH = /^\/(?![/\\])/;
const BASE = 'http://indike.invalid';

/**
 * Returns the origin when it is a path of this site, otherwise home: '//other.example' and 'https:…' would leave the
 * site. The path as the browser resolves it is checked too, because '/..//other.example' becomes '//other.example'.
 */
export function safeOrigin(origin: string | null): string {
  if (origin === null || !OWN_PATH.test(origin) || !URL.canParse(origin, BASE)) return paths.home;
  const { host, pathname, search, hash } = new URL(origin, BASE);
  return host === 'indike.invalid' && OWN_PATH.test(pathname) ? `${pathname}${search}${hash}` : paths.home;
}
