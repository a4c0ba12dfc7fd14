import { dirname, join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'rolldown';

// scripts/build-api.mjs builds aside and moves the result into place, so that only the depth of this folder counts.
const OUT = process.env['API_OUT_DIR'] ?? join(import.meta.dirname, 'build/out');

/** Loaded from node_modules when they are needed: native code, what reads files of its own, and what few processes use. */
const EXTERNAL = [
  '@node-rs/argon2',
  '@opentelemetry',
  '@scalar/fastify-api-reference',
  '@simplewebauthn/server',
  'pino',
  'sharp',
];

const pathFromBuild = (file: string): string => relative(OUT, file).replaceAll('\\', '/');

/** Modules look for files from where their source is: migrations, the worker that draws PDFs, the program that makes backups. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform: {
    filter: { id: /[\\/](?:apps|packages)[\\/].*\.ts$/, code: 'import.meta' },
    handler(code, id) {
      const lost = /import\.meta\.(?!dirname\b|url\b)\w+/.exec(code);
      if (lost) this.error(`${id}: ${lost[0]} has no meaning in the bundle; use import.meta.dirname or .url`);
      const placed = code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${pathFromBuild(dirname(id))}')`)
        .replaceAll('import.meta.url', `new URL('${pathFromBuild(id)}', import.meta.url).href`);
      return { code: placed, map: null };
    },
  },
};

export default defineConfig({
  input: { main: join(import.meta.dirname, 'src/main.ts') },
  platform: 'node',
  external: (id) => EXTERNAL.some((name) => id === name || id.startsWith(`${name}/`)),
  plugins: [keepPlaces],
  // Names are kept for what asks for them, source maps for who reads a stack (node --enable-source-maps).
  output: { dir: OUT, keepNames: true, sourcemap: true },
});
