import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  basename: '/operacao/',
  // scripts/build-web.mjs builds into another folder and moves the result into place.
  buildDirectory: process.env['BACK_OFFICE_OUT_DIR'] ?? 'build',
  ssr: false,
} satisfies Config;
