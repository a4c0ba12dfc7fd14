import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig, type Plugin } from 'rolldown';

// scripts/build-api.mjs builds into another folder of the same depth and then moves the result into place, so relative
// paths stay right.
const OUT = process.env['API_OUT_DIR'] ?? join(import.meta.dirname, 'build/out');

/**
 * Packages that stay in node_modules and are loaded when needed, because they have native code, read files of their own,
 * or are used by few processes.
 */
const EXTERNAL = [
  '@node-rs/argon2',
  '@opentelemetry',
  '@scalar/fastify-api-reference',
  '@simplewebauthn/server',
  'pino',
  'sharp',
];

const pathFromBuild = (file: string): string => relative(OUT, file).replaceAll('\\', '/');

/**
 * Modules locate files relative to their own source: migrations, the worker that draws PDFs, the program that makes
 * backups. In the bundle, `import.meta` therefore refers to the place of the source.
 */
const keepSourcePaths: Plugin = {
  name: 'keep-source-paths',
  transform: {
    filter: { id: /[\\/](?:apps|packages)[\\/].*\.ts$/, code: 'import.meta' },
    handler(code, id) {
      const lost = /import\.meta\.(?!dirname\b|url\b)\w+/.exec(code);
      if (lost) this.error(`${id}: ${lost[0]} has no meaning in the bundle; use import.meta.dirname or .url`);
      const rewritten = code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${pathFromBuild(dirname(id))}')`)
        .replaceAll('import.meta.url', `new URL('${pathFromBuild(id)}', import.meta.url).href`);
      return { code: rewritten, map: null };
    },
  },
};

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * V8 keeps a script's text for as long as its functions may be compiled, with two bytes for each character if one of them
 * is not ASCII. The escapes mean the same in strings, templates, patterns and comments.
 */
const asciiOnly: Plugin = {
  name: 'ascii-only',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk') file.code = file.code.replaceAll(/[^\0-\x7f]/g, escaped);
  },
};

/** The names of the calls are read from the contract's sources, which the built server does not have. */
const operationIds: Plugin = {
  name: 'operation-ids',
  load: {
    filter: { id: /[\\/]api-docs[\\/]operation-ids\.ts$/ },
    async handler(id) {
      const module: { operationIds: () => Promise<Map<string, string>> } = await import(
        pathToFileURL(id).href
      );
      const ids = JSON.stringify([...(await module.operationIds())]);
      return `const ids = new Map(${ids});\nexport const operationIds = async () => ids;`;
    },
  },
};

export default defineConfig({
  input: { main: join(import.meta.dirname, 'src/main.ts') },
  platform: 'node',
  // The package is a copy of Node's own streams for other runtimes.
  resolve: { alias: { 'readable-stream': 'node:stream' } },
  external: (id) => EXTERNAL.some((name) => id === name || id.startsWith(`${name}/`)),
  plugins: [operationIds, keepSourcePaths, asciiOnly],
  // Names are kept because some code reads `name` of a function or class. Source maps make stacks readable
  // (node --enable-source-maps). Without white space V8 keeps 1.6 MB less text and no table of 160,000 lines.
  output: {
    dir: OUT,
    keepNames: true,
    sourcemap: true,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  },
});
