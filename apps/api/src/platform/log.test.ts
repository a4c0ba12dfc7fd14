import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// Runs the log in a child process, because buffered lines must also be written when the process ends.

function run(script: string) {
  const log = JSON.stringify(join(import.meta.dirname, 'log.ts'));
  const code = `import { createLog } from ${log}; const log = createLog('info'); ${script}`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<string>((resolve) => child.once('close', () => resolve(text)));
  return { child, ended, said: () => text };
}

it('writes a line while the process is still running', async () => {
  const { child, ended, said } = run(`log.info('first'); setInterval(() => {}, 1_000);`);
  await expect.poll(said).toContain('"first"');
  child.kill();
  await ended;
});

it('loses no line when the process exits', async () => {
  const text = await run(`for (let n = 0; n < 200; n += 1) log.info({ n }, 'line'); process.exit(0);`).ended;
  const lines = text.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).n)).toEqual(Array.from({ length: 200 }, (_, n) => n));
});
