import { type ESTree, parseSync, type Plugin, Visitor } from 'vite';

/** What of a call only the server and the API's documentation read. A browser sends the request and trusts the answer. */
const SERVER_PARTS = new Set([
  'summary',
  'tag',
  'params',
  'query',
  'responses',
  'contentTypes',
  'bodyLimit',
  'idempotent',
]);
const CONTRACT = /\/packages\/contract\/src\/.*\.ts$/;

const isServerPart = (part: ESTree.ObjectPropertyKind): boolean =>
  part.type === 'Property' && part.key.type === 'Identifier' && SERVER_PARTS.has(part.key.name);

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
export function bareEndpoints(code: string): string {
  const cuts = definitionsIn(code).flatMap(({ properties, end }) =>
    properties.flatMap((part, index) =>
      isServerPart(part) ? [{ from: part.start, to: properties[index + 1]?.start ?? end - 1 }] : [],
    ),
  );
  return cuts.reduceRight((text, { from, to }) => text.slice(0, from) + text.slice(to), code);
}

/** Leaves the descriptions of calls, which are for the API, out of what browsers download. */
export const bareEndpointsPlugin = (): Plugin => ({
  name: 'indike-bare-endpoints',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    return CONTRACT.test(id) && code.includes('endpoint(') ? { code: bareEndpoints(code), map: null } : null;
  },
});
