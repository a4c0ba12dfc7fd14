// `npm start`: checks the runtime, builds the front ends and the server when needed, and starts the product.
// `npm run dev`: runs the product from its sources, restarting the API and reloading the pages when they change.
// Until the runtime is checked, this file imports nothing that an older Node lacks: a missing name is a SyntaxError.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { endWithLauncher } from './launcher.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OLDEST_NODE = 24;

/** An older Node cannot run TypeScript. The pinned Node is missing after `npm ci --omit=optional`. */
function checkRuntime() {
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) return;
  console.error(
    `Indike precisa do Node ${OLDEST_NODE} ou mais novo; este é o ${process.versions.node}. Rode "npm ci", que traz o Node certo, e de novo "npm start".`,
  );
  process.exit(1);
}

function develop() {
  const port = process.env.PORT ?? '3000';
  const webPort = process.env.WEB_PORT ?? '5173';
  const api = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', join(ROOT, 'apps/api/src/main.ts')],
    {
      cwd: ROOT,
      // The pages' server passes calls on to the API, so every address that the API prints or e-mails begins with its own.
      env: { APP_URL: `http://localhost:${webPort}`, ...process.env },
      stdio: 'inherit',
    },
  );
  const cli = join(ROOT, 'node_modules/@react-router/dev/bin.cjs');
  const backOfficePort = process.env.BACK_OFFICE_PORT ?? '5174';
  const env = {
    ...process.env,
    API_URL: `http://127.0.0.1:${port}`,
    BACK_OFFICE_URL: `http://127.0.0.1:${backOfficePort}`,
  };
  const serve = (app, ...options) =>
    spawn(process.execPath, [cli, 'dev', ...options], {
      cwd: join(ROOT, 'apps', app),
      env,
      stdio: 'inherit',
    });
  const web = serve('web', '--port', webPort);
  const backOffice = serve('back-office', '--host', '127.0.0.1', '--port', backOfficePort);
  const children = [api, web, backOffice];
  const end = () => children.forEach((child) => child.kill('SIGTERM'));
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  for (const child of children) child.on('exit', end);
}

checkRuntime();
endWithLauncher();
if (process.argv.includes('--dev')) develop();
else {
  const { buildWeb } = await import('./build-web.mjs');
  const { buildApi, builtMain } = await import('./build-api.mjs');
  const { enableCompileCache } = await import('node:module');
  const { compileCache } = await import('./start-command.mjs');
  buildWeb();
  buildApi();
  enableCompileCache(compileCache);
  process.chdir(ROOT);
  await import(pathToFileURL(builtMain).href);
}
