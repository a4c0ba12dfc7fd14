import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** The code blocks of a Markdown text whose fences name them, as in '```js receiver.mjs'. */
export const fencedCode = (markdown: string): Record<string, string> =>
  Object.fromEntries(
    [...markdown.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)].map(([, name = '', code = '']) => [
      name,
      code,
    ]),
  );

/** `import code from` this module gives the named blocks of the file, so that a document and a page show the same ones. */
export function fencedCodePlugin(module: string, file: string): Plugin {
  // Marks an id as no file for other plugins.
  const resolved = `\0${module}`;
  return {
    name: 'indike-fenced-code',
    resolveId: (id) => (id === module ? resolved : null),
    async load(id) {
      if (id !== resolved) return null;
      this.addWatchFile(file);
      return `export default ${JSON.stringify(fencedCode(await readFile(file, 'utf8')))}`;
    },
  };
}
