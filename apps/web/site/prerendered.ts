import { topicKeys } from '../app/features/help/content/keys.ts';

/** The public pages for search engines. Each is prerendered, so that it shows its content before any script runs. */
export const openPages = [
  '/login',
  '/cadastro',
  '/duvidas-frequentes',
  ...topicKeys.map((key) => `/duvidas-frequentes/${key}`),
  '/termos-de-uso',
];

/** Prerendered only for speed; the privacy policy has no text yet. */
const unlisted = ['/', '/forgot_password', '/redefinir-senha', '/politica-de-privacidade'];

export const prerendered = [...unlisted, ...openPages];
