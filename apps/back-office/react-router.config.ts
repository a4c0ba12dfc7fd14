import { join } from 'node:path';
import { shortenRouteManifest } from '@indike/ui/vite/route-manifest.ts';
import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  basename: '/operacao/',
  // scripts/build-web.mjs builds into another folder and moves the result into place.
  buildDirectory: process.env['BACK_OFFICE_OUT_DIR'] ?? 'build',
  ssr: false,
  buildEnd: ({ reactRouterConfig }) => shortenRouteManifest(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
