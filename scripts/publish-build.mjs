// Publishes a build in a folder named after a hash of its sources, made once in a temporary folder and then renamed.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { withBuildLock } from './build-lock.mjs';

function filesOf(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** The same sources give the same build, because a build contains nothing of the environment. */
function fingerprint(root, sources) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((path) => filesOf(join(root, path))))
    hash
      .update(`${relative(root, file)}\n`)
      .update(readFileSync(file))
      .update('\n');
  return hash.digest('hex').slice(0, 16);
}

function currentBuild(builds) {
  try {
    return readlinkSync(join(builds, 'current'));
  } catch {
    return undefined;
  }
}

const isCurrent = (builds, name) => currentBuild(builds) === name && existsSync(join(builds, name));

/** Replaces the link `current` by an atomic rename, so that readers find the old or the new build, complete. */
function pointTo(builds, name) {
  const before = currentBuild(builds);
  const link = join(builds, `link-${process.pid}`);
  rmSync(link, { force: true });
  symlinkSync(name, link);
  renameSync(link, join(builds, 'current'));
  // Keeps the previous build, which a starting product may still read. Older builds and leftovers are removed.
  const kept = ['lock', 'current', name, before];
  for (const entry of readdirSync(builds).filter((other) => !kept.includes(other)))
    rmSync(join(builds, entry), { recursive: true, force: true });
}

/**
 * Builds `sources` unless a build of them exists, and points the link `current` in the folder `builds` to it. `make`
 * fills the folder that it is given, to which nothing else writes.
 * @param {{ root: string, sources: string[], builds: string, make: (folder: string) => void, onWait: () => void }} build
 */
export function publishBuild({ root, sources, builds, make, onWait }) {
  const name = fingerprint(root, sources);
  if (isCurrent(builds, name)) return;
  mkdirSync(builds, { recursive: true });
  const build = () => {
    if (isCurrent(builds, name)) return;
    if (!existsSync(join(builds, name))) {
      const copy = join(builds, `copy-${process.pid}`);
      rmSync(copy, { recursive: true, force: true });
      make(copy);
      renameSync(copy, join(builds, name));
    }
    pointTo(builds, name);
  };
  withBuildLock(builds, build, onWait);
}
