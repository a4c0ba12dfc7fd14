import { type ESTree, parseSync, Visitor } from 'vite';

function importsAndNames(code: string): { imports: ESTree.ImportDeclaration[]; names: Set<string> } {
  const imports: ESTree.ImportDeclaration[] = [];
  const names = new Set<string>();
  let importing = false;
  const visitor = new Visitor({
    ImportDeclaration: (declaration) => {
      imports.push(declaration);
      importing = true;
    },
    'ImportDeclaration:exit': () => {
      importing = false;
    },
    Identifier: ({ name }) => {
      if (!importing) names.add(name);
    },
  });
  visitor.visit(parseSync('module.js', code).program);
  return { imports, names };
}

/** Removes the imports of which the module uses nothing. Otherwise a chunk group would include the imported modules. */
export function withoutUnusedImports(code: string): string {
  const { imports, names } = importsAndNames(code);
  const unused = imports.filter(({ specifiers }) => specifiers.every(({ local }) => !names.has(local.name)));
  return unused.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
}
