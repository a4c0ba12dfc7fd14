import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const START = join(import.meta.dirname, 'start.mjs');

/** Makes this Node look like an older one: its version, a `node:module` without newer names, no `import.meta.dirname`. */
const OLD_NODE = `
  import { registerHooks } from 'node:module';
  Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });
  const old = 'data:text/javascript,export const createRequire = () => {};';
  registerHooks({
    resolve: (name, context, next) => (name === 'node:module' ? { url: old, shortCircuit: true } : next(name, context)),
    load: (url, context, next) => {
      const loaded = next(url, context);
      if (!url.startsWith('file:')) return loaded;
      return { ...loaded, source: String(loaded.source).replaceAll('import.meta.dirname', 'import.meta.unknown') };
    },
  });`;

it.each(['start.mjs', 'start.mjs --dev'])('an older Node is told which one is needed by %s', (command) => {
  const options = command.split(' ').slice(1);
  const asOldNode = `data:text/javascript,${encodeURIComponent(OLD_NODE)}`;
  const { status, stderr } = spawnSync(process.execPath, ['--import', asOldNode, START, ...options], {
    encoding: 'utf8',
    timeout: 30_000,
  });
  expect(stderr).toBe(
    'Indike precisa do Node 24 ou mais novo; este é o 20.20.2. Rode "npm ci", que traz o Node certo, e de novo "npm start".\n',
  );
  expect(status).toBe(1);
});
