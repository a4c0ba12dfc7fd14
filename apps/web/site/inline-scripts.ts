import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const PREFIX = 'virtual:inline-script/';
const ROOT = join(import.meta.dirname, '..');
/** Prefix that tells other plugins that an id is not a file. */
const RESOLVED = '\0';

const entryOf = (name: string) => join(ROOT, 'app', `${name}.ts`);

/**
 * Bundles the module of that name in app/ and its imports into one minified script, which runs without React: its
 * libraries are left out where only unused functions of a module need them.
 */
export async function bundleScript(name: string, format: 'iife' | 'es' = 'iife'): Promise<string> {
  const entry = entryOf(name);
  const result = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      modulePreload: false,
      lib: { entry, formats: [format], name: 'inline', fileName: 'inline' },
      rolldownOptions: { treeshake: { moduleSideEffects: [{ test: /node_modules/, sideEffects: false }] } },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  const [script, ...others] = outputs;
  if (script?.type !== 'chunk' || others.length > 0) throw new Error(`${name} is not one script`);
  return script.code.trim();
}

/** `import script from 'virtual:inline-script/pre-paint'` gives app/inline/pre-paint.ts as text for a `<script>`. */
export function inlineScripts(): Plugin {
  const resolved = `${RESOLVED}${PREFIX}`;
  return {
    name: 'indike-inline-scripts',
    resolveId: (id) => (id.startsWith(PREFIX) ? `${RESOLVED}${id}` : null),
    async load(id) {
      if (!id.startsWith(resolved)) return null;
      const name = `inline/${id.slice(resolved.length)}`;
      this.addWatchFile(entryOf(name));
      return `export default ${JSON.stringify(await bundleScript(name))}`;
    },
  };
}
