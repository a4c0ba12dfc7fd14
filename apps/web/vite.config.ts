import { checkedChunkGroups, codeSplittingGroups, treeshake } from '@indike/ui/vite/chunk-groups.ts';
import { offlineRoutes } from '@indike/ui/vite/offline-routes.ts';
import { withoutUnusedParts } from '@indike/ui/vite/unused-mantine.ts';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { chunkGroups } from './site/chunk-groups.ts';
import { inlineScripts } from './site/inline-scripts.ts';
import { siteFiles } from './site/site-files.ts';

export default defineConfig({
  plugins: [
    inlineScripts(),
    reactRouter(),
    offlineRoutes(),
    siteFiles(),
    withoutUnusedParts(),
    checkedChunkGroups(chunkGroups),
  ],
  build: {
    target: 'es2022',
    reportCompressedSize: false,
    rolldownOptions: { treeshake, output: { codeSplitting: { groups: codeSplittingGroups(chunkGroups) } } },
  },
  server: {
    proxy: {
      '/api': { target: process.env['API_URL'] ?? 'http://127.0.0.1:3000' },
      '/mailbox': { target: process.env['API_URL'] ?? 'http://127.0.0.1:3000' },
      // The back office has its own dev server behind this one; `ws` is for its hot reload.
      '/operacao': { target: process.env['BACK_OFFICE_URL'] ?? 'http://127.0.0.1:5174', ws: true },
    },
  },
});
