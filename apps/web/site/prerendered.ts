import { topicKeys } from '../app/features/help/content/keys.ts';

/** The open pages that searches may find. Each is built ahead, so that it shows its content before any script runs. */
export const openPages = [
  '/login',
  '/cadastro',
  '/duvidas-frequentes',
  ...topicKeys.map((key) => `/duvidas-frequentes/${key}`),
  '/termos-de-uso',
  '/politica-de-privacidade',
];

/** Built ahead too, for their speed alone. */
const unlisted = ['/', '/forgot_password', '/redefinir-senha'];

export const prerendered = [...unlisted, ...openPages];
