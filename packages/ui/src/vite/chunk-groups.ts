import type { Plugin } from 'vite';

/** Modules that are bundled into one file because pages need them together. */
export interface ChunkGroup {
  readonly name: string;
  /** Parts of paths that name a folder, or a file without its extension: 'node_modules/zod' or 'app/shared/paths'. */
  readonly modules: readonly string[];
}

export const within = (folder: string, ...names: readonly string[]) =>
  names.map((name) => `${folder}/${name}`);
export const mantine = (...names: readonly string[]) => within('@mantine/core/esm/components', ...names);
export const icons = (...names: readonly string[]) =>
  names.map((name) => `icons-react/dist/esm/icons/Icon${name}`);

/**
 * Whether a bundler's module id matches a module of a group. The ids of virtual modules begin with a null character.
 */
export function isNamed(id: string, module: string): boolean {
  const path = `/${id.replace('\0', '')}`;
  return path.includes(`/${module}/`) || path.includes(`/${module}.`);
}

/** The names in groups that match no module, such as those of files that have moved. */
export const unmatchedNames = (ids: readonly string[], groups: readonly ChunkGroup[]): string[] =>
  groups.flatMap(({ modules }) => modules).filter((module) => !ids.some((id) => isNamed(id, module)));

/** For the `groups` of Vite's `codeSplitting`. */
export const codeSplittingGroups = (groups: readonly ChunkGroup[]) =>
  groups.map(({ name, modules }) => ({
    name,
    test: (id: string) => modules.some((module) => isNamed(id, module)),
  }));

/** Fails the build when a group names a module that is not in it, because the chunk would silently lose that part. */
export const checkedChunkGroups = (groups: readonly ChunkGroup[]): Plugin => ({
  name: 'indike-chunk-groups',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    const unmatched = unmatchedNames([...this.getModuleIds()], groups);
    if (unmatched.length > 0)
      this.error(`a chunk group names modules that do not exist: ${unmatched.join(', ')}`);
  },
});

/**
 * Lets the bundler drop what no page reads: a contract's module has schemas for forms beside endpoints that only the server
 * reads. It cannot know by itself that chains such as `z.string().check(…)`, and reading a field, have no side effect. The
 * names are those of functions in any module, so a dependency that calls a function `z` for its effect would lose the call.
 */
export const treeshake = {
  propertyReadSideEffects: false,
  manualPureFunctions: ['endpoint', 'endpointsOf', 'z'],
} as const;
