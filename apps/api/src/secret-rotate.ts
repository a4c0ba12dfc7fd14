// npm run secret:rotate: re-encrypts with the current SECRET what an earlier one encrypted. Works while the product
// runs.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { dateInSaoPaulo, formatDateInWords } from '@indike/rules/dates/calendar';
import { openDatabaseForCli } from './database-server.ts';
import { systemClock } from './platform/clock.ts';
import { CommandError, isUsageError, messageOf, runCommand } from './command.ts';
import { createDatabase, createPool, type Db } from './platform/db/database.ts';
import { loadLastingKeys } from './platform/secrets/lasting-keys.ts';
import { addSecretToFile, readSecrets, removeAcceptedFromFile } from './platform/secrets/secret-file.ts';
import { fingerprintOf, type Secrets } from './platform/secrets/encryption.ts';
import { readSettings } from './platform/settings/settings.ts';
import type { Settings } from './platform/settings/settings-types.ts';
import { prepareDatabase } from './prepare.ts';
import {
  countEncrypted,
  findRunningSecrets,
  lastLinkEnds,
  reencryptAll,
  type RunningSecrets,
  type StoredKind,
} from './secret-rotation.ts';

const USAGE = 'Uso: npm run secret:rotate [-- --check | --new | --finish]';
/** Exit code when the older secret is still needed. */
const EXIT_NOT_DONE = 2;

const STEPS = ['check', 'new', 'finish'] as const;
type Step = (typeof STEPS)[number] | 'rotate';

interface Order {
  readonly step: Step;
  readonly settings: Settings;
  readonly secrets: Secrets;
  /** Whether the secret is in the data folder instead of the environment. */
  readonly inFile: boolean;
}

function readOrder(): Order {
  const { values } = parseArgs({
    options: { check: { type: 'boolean' }, new: { type: 'boolean' }, finish: { type: 'boolean' } },
  });
  const chosen = STEPS.filter((step) => values[step] === true);
  if (chosen.length > 1) throw new CommandError(USAGE);
  const settings = readSettings(process.env);
  const order = {
    step: chosen[0] ?? ('rotate' as const),
    settings,
    secrets: readSecrets(settings),
    inFile: settings.secret === undefined,
  };
  if (!order.inFile && (order.step === 'new' || order.step === 'finish'))
    throw new CommandError(
      'O segredo vem de SECRET: ponha ali o novo (openssl rand -base64 32), o de até agora em SECRET_ACCEPTED, e reinicie (docs/operations.md).',
    );
  if (order.step === 'new' && order.secrets.length > 1)
    throw new CommandError('Uma troca já começou: termine-a com "npm run secret:rotate -- --finish".');
  return order;
}

const describeProcesses = (processes: RunningSecrets['withoutCurrent']): string =>
  processes.map(({ role, startedAt }) => `${role}, desde ${startedAt.toISOString()}`).join('; ');

/** Refuses while a process could not read what is re-encrypted, or would keep encrypting with the other secret. */
function refuseOtherProcesses({ withoutCurrent, writingOther }: RunningSecrets, step: Step): void {
  if (withoutCurrent.length > 0)
    throw new CommandError(
      `Há processos que ainda não conhecem o segredo novo (${describeProcesses(withoutCurrent)}): reinicie-os com os dois segredos e rode de novo. Um processo que foi morto some desta lista em um minuto.`,
    );
  if (step === 'finish' && writingOther.length > 0)
    throw new CommandError(
      `Há processos que ainda cifram com o segredo anterior (${describeProcesses(writingOther)}): reinicie-os e rode de novo.`,
    );
}

function tableOf(kinds: readonly StoredKind[]): string {
  const width = Math.max(...kinds.map(({ title }) => title.length));
  const line = (title: string, columns: readonly (string | number)[]): string =>
    `  ${title.padEnd(width)}${columns.map((column) => String(column).padStart(12)).join('')}`;
  return [
    line('', ['atual', 'anterior', 'ilegível']),
    ...kinds.map(({ title, current, outdated, unreadable }) => line(title, [current, outdated, unreadable])),
  ].join('\n');
}

const outdatedOf = (kinds: readonly StoredKind[]): number =>
  kinds.reduce((sum, { outdated }) => sum + outdated, 0);

/** The message that tells what is left to do before the older secret can be removed. */
function nextStep(
  { inFile, secrets, step }: Order,
  kinds: readonly StoredKind[],
  running: RunningSecrets,
): string {
  const outdated = outdatedOf(kinds);
  if (secrets.length === 1) return 'Só um segredo é aceito: não há nada para trocar.';
  if (outdated > 0)
    return `${outdated} ainda precisam do segredo anterior: ${step === 'check' ? 'rode "npm run secret:rotate"' : 'rode de novo'}.`;
  if (running.writingOther.length > 0)
    return `Nada guardado precisa do segredo anterior, mas há processos que ainda cifram com ele (${describeProcesses(running.writingOther)}): reinicie-os e rode de novo.`;
  if (step === 'finish')
    return 'O segredo anterior saiu da pasta de dados. Reinicie o Indike para que o esqueça também.';
  const until = formatDateInWords(dateInSaoPaulo(lastLinkEnds(systemClock.now())));
  const removal = inFile
    ? 'rode "npm run secret:rotate -- --finish" e reinicie o Indike'
    : 'tire SECRET_ACCEPTED e reinicie os processos';
  return [
    `Nada guardado precisa mais do segredo anterior. Para tirá-lo, ${removal}.`,
    `Links de confirmação, de convite e de senha que já foram enviados precisam dele até ${until}. Depois de um vazamento, tire-o agora.`,
  ].join('\n');
}

async function run(db: Db, order: Order): Promise<string> {
  const { step, secrets, settings } = order;
  await loadLastingKeys(db, secrets);
  if (step === 'new') {
    addSecretToFile(resolve(settings.dataDir));
    return 'Um segredo novo está na pasta de dados, antes do anterior, que ainda é aceito. Reinicie o Indike e depois rode "npm run secret:rotate".';
  }
  const running = await findRunningSecrets(db, secrets);
  const changes = step !== 'check' && secrets.length > 1;
  if (changes) refuseOtherProcesses(running, step);
  const kinds = await (changes ? reencryptAll(db, secrets) : countEncrypted(db, secrets));
  const isDone = outdatedOf(kinds) === 0 && running.writingOther.length === 0;
  if (!isDone) process.exitCode = EXIT_NOT_DONE;
  else if (step === 'finish') removeAcceptedFromFile(resolve(settings.dataDir));
  const names = secrets.map(fingerprintOf).join(', ');
  return [`Segredos, o atual primeiro: ${names}`, tableOf(kinds), nextStep(order, kinds, running)].join('\n');
}

async function rotate(): Promise<string> {
  const order = readOrder();
  const database = await openDatabaseForCli(order.settings);
  const db = createDatabase(createPool(database.connection, 1));
  try {
    await prepareDatabase(database);
    return await run(db, order);
  } finally {
    await db.destroy();
    await database.stop();
  }
}

await runCommand(rotate, (error) => (isUsageError(error) ? USAGE : messageOf(error)));
