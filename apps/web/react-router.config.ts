import type { Config } from '@react-router/dev/config';
import { prerendered } from './site/prerendered.ts';

export default {
  appDirectory: 'app',
  // scripts/build-web.mjs builds aside and moves the result into place.
  buildDirectory: process.env['WEB_OUT_DIR'] ?? 'build',
  ssr: false,
  prerender: prerendered,
} satisfies Config;
