import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, it } from 'vitest';
import { clientOf } from './testing/client.ts';
import { useTestServer } from './testing/use-test-server.ts';

const PASSWORD = 'Senha do operador 1';

const server = useTestServer();
let databaseUrl: string;
beforeAll(async () => {
  const { host, port, user, password, database } = server.database.connection;
  databaseUrl = `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
});

/** Runs the real command while the product uses the same database. */
async function run(args: string[], password = PASSWORD): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'operator-create.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: databaseUrl, SECRET: 'x'.repeat(40), OPERATOR_PASSWORD: password },
  });
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await once(child, 'exit');
  return { code, said: (await said).join('') };
}

it('creates an operator who can sign in, while the product runs', async () => {
  const email = 'nova.operadora@example.com';
  const made = await run(['--email', email.toUpperCase(), '--name', 'Nova Operadora', '--role', 'finance']);
  expect(made).toEqual({ code: 0, said: `Operador ${email} criado (finance).\n` });
  const answer = await clientOf(server).post('/api/operator/auth/login', { email, password: PASSWORD });
  expect(answer.status).toBe(200);
  const again = await run(['--email', email, '--name', 'Outra', '--role', 'admin']);
  expect(again.code).toBe(1);
  expect(again.said).toContain(`Já existe um operador com o e-mail ${email}.`);
});

it.each([
  [['--name', 'Sem Endereço'], PASSWORD, '--email é obrigatório'],
  [['--email', 'a@b.co', '--name', 'Papel Errado', '--role', 'chefe'], PASSWORD, '--role deve ser'],
  [['--email', 'a@b.co', '--name', 'Senha Curta'], 'curta', 'Mínimo de 8 caracteres'],
  [['--email', 'a@b.co', '--name', 'Senha Comum'], 'senha123', 'Esta senha é muito usada'],
  [['--email', 'a@b.co', '--name', 'Sem Senha'], '', 'OPERATOR_PASSWORD'],
  [['--senha', 'x'], PASSWORD, 'Uso:'],
])('refuses %j with one sentence and the usage', async (args, password, sentence) => {
  const { code, said } = await run(args, password);
  expect(code).toBe(1);
  expect(said).toContain(sentence);
  expect(said).not.toContain('    at ');
});
