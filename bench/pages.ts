// The pages that are weighed and audited.

/** For everybody. */
export const OPEN_PAGES = [
  '/login',
  '/cadastro',
  '/forgot_password',
  '/redefinir-senha',
  '/termos-de-uso',
  '/politica-de-privacidade',
  '/duvidas-frequentes',
  '/duvidas-frequentes/o_que_e',
] as const;

/** For an Indiker with a session. */
export const SIGNED_IN_PAGES = [
  '/',
  '/indicacoes',
  '/indicacao',
  '/welcome',
  '/indicar',
  '/nova-indicacao',
  '/ganhos',
  '/perfil',
  '/perfil/dados',
  '/perfil/endereco',
  '/perfil/conta',
  '/perfil/avatar',
  '/perfil/avisos',
  '/perfil/sessoes',
  '/perfil/informes',
  '/perfil/meus-dados',
  '/ajuda',
  '/ajuda/o_que_e',
] as const;

/** Of the back office. The first is open, the others need a session. */
export const OFFICE_SIGN_IN = '/operacao/entrar';
export const OFFICE_LIST = '/operacao/indicacoes';
