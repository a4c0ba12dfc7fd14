import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const PREFIX = 'virtual:inline-script/';
const ROOT = join(import.meta.dirname, '..');
/** Prefix that tells other plugins that an id is not a file. */
const RESOLVED = '\0';

const entryOf = (name: string) => join(ROOT, 'app/inline', `${name}.ts`);

/** Bundles the module of that name in app/inline and its imports into one minified classic script. */
export async function bundleInlineScript(name: string): Promise<string> {
  const entry = entryOf(name);
  const result = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      lib: { entry, formats: ['iife'], name: 'inline', fileName: 'inline' },
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
      const name = id.slice(resolved.length);
      this.addWatchFile(entryOf(name));
      return `export default ${JSON.stringify(await bundleInlineScript(name))}`;
    },
  };
}
