import { type ESTree, parseSync, Visitor } from 'vite';

const PURE = '/* @__PURE__ */ ';

interface Insertion {
  readonly at: number;
  readonly text: string;
}

/**
 * Finds the calls that run when a module is loaded (not those inside its functions), and the values that read fields.
 */
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

/** A bundler must assume that reading or spreading the fields of another value has a side effect. */
const readsFields = (code: string, { start, end }: ESTree.Expression): boolean =>
  /\.\.\.|\.shape\b/.test(code.slice(start, end));

/**
 * Marks the calls that run when a module is loaded as free of side effects, so that the bundler drops values that
 * nothing reads. It cannot know this of a schema such as `z.string().check(…)`, nor of one that spreads another's
 * fields.
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
