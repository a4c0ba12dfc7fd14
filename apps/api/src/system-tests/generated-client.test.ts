import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newApiKey } from '../testing/api-keys.ts';
import { newOperator } from '../testing/operators.ts';
import { newCnpj, PASSWORD, signUp } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

// What a public generator makes of the OpenAPI document compiles and works against the running product.

const run = promisify(execFile);
const API = join(import.meta.dirname, '../..');
const ROOT = join(API, '../..');
const tsconfig = {
  extends: join(ROOT, 'tsconfig.base.json'),
  // The generated types are checked too.
  compilerOptions: { skipLibCheck: false, lib: ['es2024', 'dom', 'dom.iterable'] },
  files: ['client.ts'],
};

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  // The receiver compares the time of a message with its own clock.
  server.clock.set(new Date().toISOString());
  folder = await mkdtemp(join(tmpdir(), 'indike-client-'));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await copyFile(join(import.meta.dirname, 'generated-client/client.ts'), join(folder, 'client.ts'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

it('signs in, refers a company, reads it, and verifies a webhook', async () => {
  const document = join(folder, 'api.json');
  await writeFile(document, await (await fetch(`${server.url}/api/docs/json`)).text());
  const generator = join(API, 'node_modules/.bin/openapi-typescript');
  await run(generator, [document, '--output', join(folder, 'indike.d.ts')], { cwd: folder });
  const types = await run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder]).catch(
    (error: unknown) => error,
  );
  expect(types).toEqual({ stdout: '', stderr: '' });

  const operator = await newOperator(server);
  const { key } = await newApiKey(server, operator);
  const { email } = await signUp(server);
  const cnpj = newCnpj();
  const { stdout } = await run(process.execPath, ['client.ts'], {
    cwd: folder,
    env: {
      INDIKE_URL: server.url,
      INDIKE_KEY: key,
      OPERATOR_TOKEN: operator.token,
      LOGIN: email,
      PASSWORD,
      CNPJ: cnpj,
    },
  });
  const { id, ...said } = JSON.parse(stdout);
  expect(said).toEqual({
    company: 'Padaria Sol Ltda.',
    listed: [id],
    status: 'waiting',
    cnpj,
    missing: 'not_found',
    event: ['referral.created', id, cnpj],
    forged: 'refused',
  });
});
