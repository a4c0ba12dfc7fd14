import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    target: 'es2022',
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What every page needs, in two files: left alone, it falls into 30 small ones, 6 KB heavier for /login.
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zod)\//,
            },
            {
              name: 'base',
              test: /contract\/src\/(accounts|fields|errors|endpoint|answers)\.ts|app\/shared\/(http|session|query|forms|paths|brand)/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: process.env['API_URL'] ?? 'http://127.0.0.1:3000' } } },
});
