import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { paintPagesFirst } from './site/paint-first.ts';
import { prerendered } from './site/prerendered.ts';

export default {
  appDirectory: 'app',
  // scripts/build-web.mjs builds into another folder and then moves the result into place.
  buildDirectory: process.env['WEB_OUT_DIR'] ?? 'build',
  ssr: false,
  prerender: prerendered,
  async buildEnd({ reactRouterConfig }) {
    await paintPagesFirst(join(reactRouterConfig.buildDirectory, 'client'));
  },
} satisfies Config;
