import { join } from 'node:path';
import { checkedChunkGroups, codeSplittingGroups, treeshake } from '@indike/ui/vite/chunk-groups.ts';
import { fencedCodePlugin } from '@indike/ui/vite/fenced-code.ts';
import { withoutUnusedParts } from '@indike/ui/vite/unused-mantine.ts';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { chunkGroups } from './chunk-groups.config.ts';

const GUIDE = join(import.meta.dirname, '../../docs/integrations.md');

export default defineConfig({
  base: '/operacao/',
  plugins: [
    reactRouter(),
    withoutUnusedParts(),
    checkedChunkGroups(chunkGroups),
    fencedCodePlugin('virtual:integration-examples', GUIDE),
  ],
  build: {
    target: 'es2022',
    reportCompressedSize: false,
    rolldownOptions: { treeshake, output: { codeSplitting: { groups: codeSplittingGroups(chunkGroups) } } },
  },
  // Find dependencies at start-up. Finding them page by page would reload the open page each time.
  optimizeDeps: { entries: ['app/**/*.tsx'] },
  server: { proxy: { '/api': { target: process.env['API_URL'] ?? 'http://127.0.0.1:3000' } } },
});
