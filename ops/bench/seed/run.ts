// npm run seed:load -- --indikers 1000 --referrals 20
// Inserts invented people for measurements. Works in the sandbox only.
import { parseArgs } from 'node:util';
import { openDatabaseForCli } from '#api/database-server.ts';
import { RealPeopleError, seedLoad, type LoadSize } from './people.ts';
import { systemClock } from '#api/platform/clock.ts';
import { CommandError, isUsageError, messageOf, runCommand } from '#api/command.ts';
import { createDatabase, createPool } from '#api/platform/db/database.ts';
import { checkExposure, readSettings } from '#api/platform/settings/settings.ts';
import type { Settings } from '#api/platform/settings/settings-types.ts';
import { prepareDatabase } from '#api/prepare.ts';
import { timed } from '../../figures.ts';

const USAGE = 'Usage: npm run seed:load -- --indikers 1000 --referrals 20';

function readNumber(name: string, text: string | undefined, max: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= max) return number;
  throw new CommandError(`--${name} takes 1 to ${max}. ${USAGE}`);
}

function readSize(): LoadSize {
  const options = { indikers: { type: 'string' }, referrals: { type: 'string' } } as const;
  const { values } = parseArgs({ options });
  return {
    indikers: readNumber('indikers', values.indikers, 1_000_000),
    referrals: readNumber('referrals', values.referrals, 100),
  };
}

function readSandbox(): Settings {
  const refusal = 'Refused: the load only goes into a sandbox, never into production.';
  if (process.env['NODE_ENV'] === 'production') throw new CommandError(refusal);
  const settings = readSettings(process.env);
  if (!settings.sandbox) throw new CommandError(refusal);
  checkExposure(settings, (line) => console.error(line));
  if (settings.transactionPooler)
    throw new CommandError('Refused: the load needs PostgreSQL itself, without DATABASE_POOLER.');
  return settings;
}

/** Also works while the product is running. */
async function seed(): Promise<string> {
  const settings = readSandbox();
  const size = readSize();
  await using started = new AsyncDisposableStack();
  const database = started.adopt(await openDatabaseForCli(settings), (one) => one.stop());
  // Connects as the owner, who may disable triggers and vacuum the tables.
  await using db = createDatabase(createPool(database.owner, 1));
  const { seconds } = await timed(async () => {
    await prepareDatabase(database);
    await seedLoad(db, size, systemClock.now());
  });
  return `${size.indikers} Indikers with ${size.referrals} referrals each, in ${seconds.toFixed(1)} s. They sign in as carga1@indike.test, carga2@…; password Demo1234.`;
}

function explain(error: unknown): unknown {
  if (error instanceof RealPeopleError)
    return 'Refused: this database has real people (e-mails outside @indike.test).';
  return isUsageError(error) ? USAGE : messageOf(error);
}

await runCommand(seed, explain);
