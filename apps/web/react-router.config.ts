import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: false,
  prerender: [
    '/login',
    '/cadastro',
    '/forgot_password',
    '/redefinir-senha',
    '/termos-de-uso',
    '/politica-de-privacidade',
  ],
} satisfies Config;
