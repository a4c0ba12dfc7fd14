import { type ESTree, parseSync, type Plugin, Visitor } from 'vite';
import { pureCalls } from './pure-calls.ts';
import { withoutUnusedImports } from './unused-imports.ts';

/**
 * The properties of an endpoint that only the server and the API's documentation read. A browser sends the request and
 * trusts the response.
 */
const SERVER_PARTS: readonly string[] = [
  'summary',
  'tag',
  'params',
  'query',
  'responses',
  'contentTypes',
  'bodyLimit',
  'idempotent',
  'limit',
  'audit',
  'example',
  // A function whose result is spread into an endpoint: its query and its responses.
  'pagedList',
];
const CONTRACT = /\/packages\/contract\/src\/.*\.ts$/;

/** The name of a property, or of the function whose result is spread. */
function nameOf(part: ESTree.ObjectPropertyKind): string | undefined {
  if (part.type === 'Property') return part.key.type === 'Identifier' ? part.key.name : undefined;
  const { argument } = part;
  return argument.type === 'CallExpression' && argument.callee.type === 'Identifier'
    ? argument.callee.name
    : undefined;
}

/** The object literals passed to `endpoint({ … })`. */
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

/** Removes what only the server reads from the module's endpoints. Nothing uses the response schemas afterwards. */
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
  /**
   * Whether forms read body schemas from endpoints. If forms import the schemas that they need by name instead, a page
   * that only sends requests loads none.
   */
  readonly withBodies: boolean;
}

/** Keeps endpoint descriptions, which only the API needs, and unused schemas out of what browsers download. */
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
