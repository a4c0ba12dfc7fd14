import { type ESTree, parseSync, Visitor } from 'vite';

const PURE = '/* @__PURE__ */ ';

interface Insertion {
  readonly at: number;
  readonly text: string;
}

/** Finds what a module computes when it is loaded, apart from what its functions do when they are called. */
function initialValues(code: string): { calls: number[]; readers: ESTree.Expression[] } {
  const calls = new Set<number>();
  const readers: ESTree.Expression[] = [];
  let functions = 0;
  const enter = () => {
    functions += 1;
  };
  const leave = () => {
    functions -= 1;
  };
  const visitor = new Visitor({
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    CallExpression: ({ start }) => {
      if (functions === 0) calls.add(start);
    },
    VariableDeclarator: ({ init }) => {
      if (functions === 0 && init?.type === 'CallExpression' && readsFields(code, init)) readers.push(init);
    },
  });
  visitor.visit(parseSync('module.js', code).program);
  return { calls: [...calls], readers };
}

/** To read or spread the fields of another value may have an effect, as far as a bundler knows. */
const readsFields = (code: string, { start, end }: ESTree.Expression): boolean =>
  /\.\.\.|\.shape\b/.test(code.slice(start, end));

/**
 * Marks what a module computes when it is loaded as free of effects, so that the bundler leaves a value out that nothing reads.
 * It cannot know that of a schema such as `z.string().check(…)`, nor of one with the fields of another.
 */
export function pureCalls(code: string): string {
  const { calls, readers } = initialValues(code);
  const insertions: Insertion[] = [
    ...readers.flatMap(({ start, end }) => [
      { at: start, text: `${PURE}(() => ` },
      { at: end, text: ')()' },
    ]),
    ...calls.map((at) => ({ at, text: PURE })),
  ];
  return insertions
    .toSorted((one, other) => one.at - other.at)
    .reduceRight((text, { at, text: inserted }) => text.slice(0, at) + inserted + text.slice(at), code);
}
