// Circles of imports, those of types included: between files, and between the children of each folder.

const byName = (a, b) => a.localeCompare(b);

/** Tarjan's algorithm: the strongly connected components of more than one node. */
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

/** Each import as one between two children of the deepest folder that has both files, by folder. */
function edgesByFolder(edges) {
  const folders = new Map();
  for (const [from, to] of edges) {
    const fromParts = from.split('/');
    const toParts = to.split('/');
    const depth = fromParts.findIndex((part, at) => part !== toParts[at]);
    // Nothing imports across apps and packages in both directions; layers.mjs sees to it.
    if (depth < 2) continue;
    const folder = fromParts.slice(0, depth).join('/');
    folders.set(folder, [...(folders.get(folder) ?? []), [fromParts[depth], toParts[depth]]]);
  }
  return folders;
}

/** One key for each circle. @param {import('./sources.mjs').Source[]} sources without tests */
export function findCircles(sources) {
  const paths = new Set(sources.map(({ path }) => path));
  const edges = sources.flatMap(({ path, imports }) =>
    imports.filter((target) => paths.has(target) && target !== path).map((target) => [path, target]),
  );
  const files = circlesOf(graphOf(edges)).map((circle) => `files: ${circle.join(' ↔ ')}`);
  const folders = [...edgesByFolder(edges)].flatMap(([folder, within]) =>
    circlesOf(graphOf(within))
      // Two files beside each other are found above.
      .filter((circle) => circle.some((name) => !name.includes('.')))
      .map((circle) => `${folder}: ${circle.join(' ↔ ')}`),
  );
  return [...files, ...folders];
}
