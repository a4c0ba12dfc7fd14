// Finds import cycles, including those of types: between files, and between the children of each folder.

const byName = (a, b) => a.localeCompare(b);

/** The strongly connected components of more than one node, by Tarjan's algorithm. */
function circlesOf(graph) {
  const index = new Map();
  const low = new Map();
  const stack = [];
  const circles = [];
  const visit = (node) => {
    index.set(node, index.size);
    low.set(node, index.get(node));
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)));
    }
    if (low.get(node) !== index.get(node)) return;
    const circle = stack.splice(stack.indexOf(node));
    if (circle.length > 1) circles.push(circle.sort(byName));
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return circles;
}

function graphOf(edges) {
  const graph = new Map();
  for (const [from, to] of edges) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return graph;
}

/** By folder, the imports between its children. Each import counts for the deepest folder that has both files. */
function edgesByFolder(edges) {
  const folders = new Map();
  for (const [from, to] of edges) {
    const fromParts = from.split('/');
    const toParts = to.split('/');
    const depth = fromParts.findIndex((part, at) => part !== toParts[at]);
    // layers.mjs prevents imports in both directions between apps and packages.
    if (depth < 2) continue;
    const folder = fromParts.slice(0, depth).join('/');
    folders.set(folder, [...(folders.get(folder) ?? []), [fromParts[depth], toParts[depth]]]);
  }
  return folders;
}

/** One finding for each cycle. @param {import('./sources.mjs').Source[]} sources without tests */
export function findCircles(sources) {
  const paths = new Set(sources.map(({ path }) => path));
  const edges = sources.flatMap(({ path, imports }) =>
    imports.filter((target) => paths.has(target) && target !== path).map((target) => [path, target]),
  );
  const files = circlesOf(graphOf(edges)).map((circle) => `files: ${circle.join(' ↔ ')}`);
  const folders = [...edgesByFolder(edges)].flatMap(([folder, within]) =>
    circlesOf(graphOf(within))
      // `files` already has the cycles between files of one folder.
      .filter((circle) => circle.some((name) => !name.includes('.')))
      .map((circle) => `${folder}: ${circle.join(' ↔ ')}`),
  );
  return [...files, ...folders];
}
