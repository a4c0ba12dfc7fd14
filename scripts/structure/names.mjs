// Rules for names and import paths that apply to every file.

/** Relative imports that go up three or more folders. */
export function findDeepRelativeImports(sources) {
  return sources.flatMap(({ path, specifiers }) =>
    specifiers.filter((name) => name.startsWith('../../../')).map((name) => `${path} imports ${name}`),
  );
}

const PACKAGE = /^(?:apps|packages)\/[^/]+\//;

/** Files of one package whose names differ only in the extension, which is easy to confuse. Routes are exempt. */
export function findSharedStems(sources) {
  const stems = new Map();
  for (const { path } of sources) {
    const root = PACKAGE.exec(path)?.[0];
    const [, stem, ending] = /([^/]+)\.(tsx?)$/.exec(path) ?? [];
    if (!root || !stem || /\.test$|^index$/.test(stem) || path.includes('/app/routes/')) continue;
    const key = `${root}${stem}`;
    stems.set(key, [...(stems.get(key) ?? []), { path, ending }]);
  }
  return [...stems.values()]
    .filter((files) => new Set(files.map(({ ending }) => ending)).size > 1)
    .map((files) =>
      files
        .map(({ path }) => path)
        .sort()
        .join(' and '),
    );
}

const MAX_FOLDER_FILES = 25;

/** Folders of the front ends, packages/ui and the API that directly contain too many files. */
export function findOversizedFolders(sources) {
  const code = sources.filter(({ path }) =>
    /^(apps\/((web|back-office)\/app|api\/src)|packages\/ui\/src)\//.test(path),
  );
  const folders = Map.groupBy(code, ({ path }) => path.slice(0, path.lastIndexOf('/')));
  return [...folders]
    .filter(([, files]) => files.length > MAX_FOLDER_FILES)
    .map(([folder, files]) => `${folder} (${files.length} files, at most ${MAX_FOLDER_FILES})`);
}

export const findVagueNames = (sources) =>
  sources
    .map(({ path }) => path)
    .filter((path) => /(^|\/)(utils|helpers|misc|common)(\.(tsx?|mjs)|\/)/.test(path));
