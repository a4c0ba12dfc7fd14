// OPERATOR_PASSWORD=… npm run operator:create -- --email … --name … --role …
import { parseArgs } from 'node:util';
import { requiredLine, email as emailField } from '@indike/contract/wire/fields';
import { OPERATOR_ROLES, operatorRole } from '@indike/rules/operators/roles';
import * as z from 'zod/mini';
import { insertOperator } from './operators/store.ts';
import { openDatabaseForCli } from './database-server.ts';
import { systemClock } from './platform/clock.ts';
import { CommandError, isUserError, isUsageError, runCommand } from './command.ts';
import { createDatabase, createPool } from './platform/db/database.ts';
import { hashPassword } from './platform/passwords.ts';
import { readSettings } from './platform/settings/settings.ts';
import { prepareDatabase } from './prepare.ts';
import { newPassword } from '@indike/contract/accounts/new-password';

const USAGE = `Uso: OPERATOR_PASSWORD=… npm run operator:create -- --email … --name … --role ${OPERATOR_ROLES.join('|')}`;

const operator = z.object({
  email: emailField('--email é obrigatório', '--email inválido'),
  name: requiredLine('--name é obrigatório'),
  role: z.enum(OPERATOR_ROLES, `--role deve ser ${OPERATOR_ROLES.join(', ')}`),
  password: newPassword,
});

function readOperator(): z.output<typeof operator> {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      name: { type: 'string' },
      role: { type: 'string', default: operatorRole.analyst },
    },
  });
  const { OPERATOR_PASSWORD: password } = process.env;
  if (!password)
    throw new CommandError(
      'A senha vem na variável OPERATOR_PASSWORD, para não ficar no histórico do terminal.',
    );
  const parsed = operator.safeParse({ ...values, password });
  if (!parsed.success) throw new CommandError(parsed.error.issues[0]?.message ?? 'Dados inválidos');
  return parsed.data;
}

/** Works while the product runs. */
async function createOperator(): Promise<string> {
  const { email, name, role, password } = readOperator();
  const database = await openDatabaseForCli(readSettings(process.env));
  const db = createDatabase(createPool(database.connection, 1));
  try {
    await prepareDatabase(database);
    const passwordHash = await hashPassword(password);
    const id = await insertOperator(db, { email, name, role, passwordHash, now: systemClock.now() });
    if (id === undefined) throw new CommandError(`Já existe um operador com o e-mail ${email}.`);
    return `Operador ${email} criado (${role}).`;
  } finally {
    await db.destroy();
    await database.stop();
  }
}

await runCommand(createOperator, (error) =>
  isUserError(error) || isUsageError(error) ? `${error.message}\n${USAGE}` : error,
);
