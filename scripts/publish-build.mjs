// A build in a folder named by its sources: made once, aside, and put into place whole.
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

/** What is built from the same sources is the same: nothing of the environment is in it. */
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

/** A rename is atomic: whoever reads `current` finds the old build or the new one, each of them whole. */
function pointTo(builds, name) {
  const before = currentBuild(builds);
  const link = join(builds, `link-${process.pid}`);
  rmSync(link, { force: true });
  symlinkSync(name, link);
  renameSync(link, join(builds, 'current'));
  // The one before may still be read by a product that starts right now; older ones and what a killed build left may not.
  const kept = ['lock', 'current', name, before];
  for (const entry of readdirSync(builds).filter((other) => !kept.includes(other)))
    rmSync(join(builds, entry), { recursive: true, force: true });
}

/**
 * Makes a build of `sources` where there is none, and points the link `current` in the folder `builds` to it. `make` fills the
 * folder that it is given; nobody else writes to that.
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
