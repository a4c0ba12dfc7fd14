import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/operacao/',
  plugins: [reactRouter()],
  build: { target: 'es2022', reportCompressedSize: false },
  // Found at the start rather than page by page, each of which would reload what is open.
  optimizeDeps: { entries: ['app/**/*.tsx'] },
  server: { proxy: { '/api': { target: process.env['API_URL'] ?? 'http://127.0.0.1:3000' } } },
});
