// `npm run test:restore`: rehearses on loopback a backup of the embedded database, a point-in-time restore of an
// external one, and an upgrade of an embedded one from the previous major version.
// `-- --only pgbackrest|embedded|upgrade` runs one of them.
import { parseArgs } from 'node:util';
import { cleanUp } from '#api/system-tests/testing/product.ts';
import { rehearseEmbedded } from './embedded.ts';
import { rehearseExternal } from './external.ts';
import { Report } from './report.ts';
import { rehearseUpgrade } from './upgrade.ts';

const MINUTES = 20;
const REHEARSALS = { pgbackrest: rehearseExternal, embedded: rehearseEmbedded, upgrade: rehearseUpgrade };

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const report = new Report();

function finish(problem?: unknown): void {
  console.log(`\n${report.toString()}`);
  if (problem !== undefined) console.error(problem);
  process.exitCode = report.ok && problem === undefined ? 0 : 1;
}

const guard = setTimeout(() => {
  finish(`Not done within ${MINUTES} minutes.`);
  void cleanUp().finally(() => process.exit(1));
}, MINUTES * 60_000);

try {
  for (const [name, rehearse] of Object.entries(REHEARSALS)) {
    if (values.only === undefined || values.only === name) await rehearse(report);
  }
  finish();
} catch (error) {
  finish(error);
} finally {
  clearTimeout(guard);
  await cleanUp();
}
