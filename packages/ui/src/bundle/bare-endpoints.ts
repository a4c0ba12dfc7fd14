import { type ESTree, parseSync, type Plugin, Visitor } from 'vite';
import { pureCalls } from './pure-calls.ts';
import { withoutUnusedImports } from './unused-imports.ts';

/** What of a call only the server and the API's documentation read. A browser sends the request and trusts the answer. */
const SERVER_PARTS: readonly string[] = [
  'summary',
  'tag',
  'params',
  'query',
  'responses',
  'contentTypes',
  'bodyLimit',
  'idempotent',
  // Spread into a call: its query and its responses.
  'pagedList',
];
const CONTRACT = /\/packages\/contract\/src\/.*\.ts$/;

/** Of a property, or of the function whose result is spread. */
function nameOf(part: ESTree.ObjectPropertyKind): string | undefined {
  if (part.type === 'Property') return part.key.type === 'Identifier' ? part.key.name : undefined;
  const { argument } = part;
  return argument.type === 'CallExpression' && argument.callee.type === 'Identifier'
    ? argument.callee.name
    : undefined;
}

/** Each call's own object, as it stands in `endpoint({ … })`. */
function definitionsIn(code: string): ESTree.ObjectExpression[] {
  const found: ESTree.ObjectExpression[] = [];
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [definition] }) {
      const isEndpoint = callee.type === 'Identifier' && callee.name === 'endpoint';
      if (isEndpoint && definition?.type === 'ObjectExpression') found.push(definition);
    },
  });
  visitor.visit(parseSync('contract.js', code).program);
  return found;
}

/** The module without what only the server reads of its calls. The schemas of answers are then used by nothing. */
export function bareEndpoints(code: string, unused = SERVER_PARTS): string {
  const cuts = definitionsIn(code).flatMap(({ properties, end }) =>
    properties.flatMap((part, index) =>
      unused.includes(nameOf(part) ?? '')
        ? [{ from: part.start, to: properties[index + 1]?.start ?? end - 1 }]
        : [],
    ),
  );
  return cuts.reduceRight((text, { from, to }) => text.slice(0, from) + text.slice(to), code);
}

interface Options {
  /** Whether forms read the schema of a call's body. Where they name each schema they need, a page that only calls loads none. */
  readonly withBodies: boolean;
}

/** Leaves the descriptions of calls, which are for the API, and the schemas that nothing reads out of what browsers download. */
export const bareEndpointsPlugin = ({ withBodies }: Options): Plugin => {
  const unused = withBodies ? SERVER_PARTS : [...SERVER_PARTS, 'body'];
  return {
    name: 'indike-bare-endpoints',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!CONTRACT.test(id)) return null;
      return { code: pureCalls(withoutUnusedImports(bareEndpoints(code, unused))), map: null };
    },
  };
};
