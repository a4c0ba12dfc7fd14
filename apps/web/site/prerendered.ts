import { topicKeys } from '../app/features/help/content/keys.ts';

/** The public pages for search engines. Each is prerendered, so that it shows its content before any script runs. */
export const indexedPages = [
  '/login',
  '/cadastro',
  '/conheca',
  '/duvidas-frequentes',
  ...topicKeys.map((key) => `/duvidas-frequentes/${key}`),
  '/termos-de-uso',
];

/** Prerendered only for speed; the privacy policy has no text yet. */
export const unlistedPages = ['/forgot_password', '/redefinir-senha', '/politica-de-privacidade'];

/** Private pages, prerendered without their data: the frame, the title and placeholders. */
export const signedInPages = [
  '/',
  '/welcome',
  '/indicacoes',
  '/indicacao',
  '/indicacao/mensagens',
  '/indicar',
  '/nova-indicacao',
  '/ganhos',
  '/avisos',
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
  ...topicKeys.map((key) => `/ajuda/${key}`),
];

/** The script in app/islands that an open page runs instead of the application; undefined for every other page. */
export function islandOf(path: string): 'about' | 'faq' | 'topic' | 'legal' | undefined {
  if (path === '/conheca') return 'about';
  if (path === '/duvidas-frequentes') return 'faq';
  if (path.startsWith('/duvidas-frequentes/')) return 'topic';
  return ['/termos-de-uso', '/politica-de-privacidade'].includes(path) ? 'legal' : undefined;
}

export const prerendered = [...signedInPages, ...unlistedPages, ...indexedPages];
