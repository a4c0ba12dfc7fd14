import { topicKeys } from '../app/features/help/content/keys.ts';

/** The open pages that searches may find. Each is built ahead, so that it shows its content before any script runs. */
export const openPages = [
  '/login',
  '/cadastro',
  '/duvidas-frequentes',
  ...topicKeys.map((key) => `/duvidas-frequentes/${key}`),
  '/termos-de-uso',
];

/** Built ahead too, for their speed alone; the privacy policy's text is still to come. */
const unlisted = ['/', '/forgot_password', '/redefinir-senha', '/politica-de-privacidade'];

export const prerendered = [...unlisted, ...openPages];
