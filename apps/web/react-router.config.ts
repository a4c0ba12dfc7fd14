import type { Config } from '@react-router/dev/config';
import { topicKeys } from './app/features/help/content/keys.ts';

export default {
  appDirectory: 'app',
  ssr: false,
  prerender: [
    '/login',
    '/cadastro',
    '/forgot_password',
    '/redefinir-senha',
    '/duvidas-frequentes',
    ...topicKeys.map((key) => `/duvidas-frequentes/${key}`),
    '/termos-de-uso',
    '/politica-de-privacidade',
  ],
} satisfies Config;
