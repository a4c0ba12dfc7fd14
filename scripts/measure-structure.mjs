// `npm run measure:structure`: what it costs to work in this repository. Counts lines, small files and the files that two
// journeys run through. Prints, and checks nothing.
import { join } from 'node:path';
import { parseSync } from 'vite';
import { isTest, readSources, withoutComments } from './structure/sources.mjs';

const ROOT = join(import.meta.dirname, '..');
const isHelper = (path) => isTest(path) || path.startsWith('e2e/');

/** Where each journey enters: the page that a person uses and the call that it makes. */
const JOURNEYS = {
  'an Indiker refers a company': [
    ['new-referral-page.tsx', 'default'],
    ['referrals/commands.ts', 'sendReferral'],
  ],
  'an operator approves a batch': [
    ['batch-approval.tsx', 'BatchApproval'],
    ['payouts/decide-batch.ts', 'approveBatch'],
  ],
};
/** What every journey runs on. */
const GROUND = /^packages\/ui\/|\/platform\/|\/wire\/|^apps\/[^/]+\/app\/shared\/|\/(deps|app)\.ts$/;

/** The top-level definitions of a module by name with their text, what it imports by name, and what it hands on. */
function readModule({ path, text, specifiers, imports }) {
  const { program } = parseSync(path, text);
  const target = (source) => imports[specifiers.indexOf(source)];
  const module = { defined: new Map(), imported: new Map() };
  const define = (name, node) => module.defined.set(name, withoutComments(text.slice(node.start, node.end)));
  for (const statement of program.body) {
    const declaration = statement.declaration ?? statement;
    if (statement.type === 'ImportDeclaration' && statement.importKind !== 'type') {
      for (const { local, imported, importKind } of statement.specifiers)
        if (importKind !== 'type')
          module.imported.set(local.name, [target(statement.source.value), imported?.name ?? '*']);
    } else if (statement.type === 'ExportNamedDeclaration' && statement.source) {
      for (const { local, exported } of statement.specifiers)
        module.imported.set(exported.name, [target(statement.source.value), local.name]);
    } else if (declaration.type === 'VariableDeclaration') {
      for (const one of declaration.declarations) if (one.id.name) define(one.id.name, one);
    } else if (/^(Function|Class)Declaration$/.test(declaration.type) && declaration.id) {
      define(declaration.id.name, declaration);
      if (statement.type === 'ExportDefaultDeclaration') define('default', declaration);
    } else if (statement.type === 'ExportDefaultDeclaration') define('default', declaration);
  }
  return module;
}

/** The files with a definition that the entries reach through the names that definitions mention. */
function filesOf(modules, entries) {
  const seen = new Set();
  const files = new Set();
  const queue = [...entries];
  for (let entry = queue.pop(); entry; entry = queue.pop()) {
    const [path, name] = entry;
    const module = modules.get(path);
    if (!module || seen.has(`${path} ${name}`)) continue;
    seen.add(`${path} ${name}`);
    if (module.imported.has(name)) queue.push(module.imported.get(name));
    const text = module.defined.get(name);
    if (text === undefined) continue;
    files.add(path);
    for (const [, dot, word, member] of text.matchAll(/(\.?)\b([A-Za-z_$][\w$]*)(?:\.(\w+))?/g)) {
      if (dot === '.') continue;
      if (module.defined.has(word)) queue.push([path, word]);
      const found = module.imported.get(word);
      if (found) queue.push(found[1] === '*' ? [found[0], member] : found);
    }
  }
  return [...files];
}

const sources = readSources(ROOT);
const product = sources.filter(({ path }) => !isHelper(path));
const lines = (some) =>
  some.reduce((sum, { text }) => sum + text.split('\n').filter((line) => line.trim()).length, 0);
const modules = new Map(product.map((source) => [source.path, readModule(source)]));
const resolve = ([end, name]) => [product.find(({ path }) => path.endsWith(`/${end}`))?.path, name];

console.log(
  `source lines ${lines(product)} · test lines ${lines(sources.filter(({ path }) => /\.(test|spec)\.tsx?$/.test(path)))}`,
);
console.log(
  `files under 15 lines ${product.filter(({ text }) => text.split('\n').length <= 15).length} of ${product.length}`,
);
for (const [journey, entries] of Object.entries(JOURNEYS)) {
  const files = filesOf(modules, entries.map(resolve));
  console.log(
    `${journey}: ${files.filter((path) => !GROUND.test(path)).length} files, and ${files.filter((path) => GROUND.test(path)).length} of the ground`,
  );
  if (process.argv.includes('--files'))
    console.log(
      files
        .toSorted((a, b) => a.localeCompare(b))
        .map((path) => `  ${path}`)
        .join('\n'),
    );
}
