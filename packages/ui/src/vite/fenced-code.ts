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

/**
 * A virtual module whose default export is the file's named blocks, so that a document and a page show the same code.
 */
export function fencedCodePlugin(module: string, file: string): Plugin {
  // The null character tells other plugins that this id is not a file.
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
