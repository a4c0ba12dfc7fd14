import { join } from 'node:path';
import { bareEndpointsPlugin } from '@indike/ui/bundle/bare-endpoints.ts';
import { checkedChunkGroups, codeSplittingGroups } from '@indike/ui/bundle/chunk-groups.ts';
import { fencedCodePlugin } from '@indike/ui/bundle/fenced-code.ts';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { chunkGroups } from './chunk-groups.config.ts';

const GUIDE = join(import.meta.dirname, '../../docs/integrations.md');

export default defineConfig({
  base: '/operacao/',
  plugins: [
    reactRouter(),
    bareEndpointsPlugin({ withBodies: true }),
    checkedChunkGroups(chunkGroups),
    fencedCodePlugin('virtual:integration-examples', GUIDE),
  ],
  build: {
    target: 'es2022',
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: codeSplittingGroups(chunkGroups) } } },
  },
  // Find dependencies at start-up. Finding them page by page would reload the open page each time.
  optimizeDeps: { entries: ['app/**/*.tsx'] },
  server: { proxy: { '/api': { target: process.env['API_URL'] ?? 'http://127.0.0.1:3000' } } },
});
