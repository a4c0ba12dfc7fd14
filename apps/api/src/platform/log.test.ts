import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// Runs the log in a child process, because buffered lines must also be written when the process ends.

function run(script: string) {
  const log = JSON.stringify(join(import.meta.dirname, 'log.ts'));
  const code = `import { createLog, requestLog } from ${log}; const log = createLog('info'); ${script}`;
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

it('writes the line of a request like pino', async () => {
  const before = Date.now();
  const text = await run(`
    log.info({ req_id: 'a-b', method: 'GET', route: '/api/x/:id', status: 200, ms: 1.3 });
    requestLog(log)({ id: 'a-b', method: 'GET', route: '/api/x/:id', status: 200, milliseconds: 1.26 });
    requestLog(log)({ id: 'c', method: 'POST', route: null, status: 404, milliseconds: 0 });
    log.level = 'warn';
    requestLog(log)({ id: 'd', method: 'GET', route: null, status: 200, milliseconds: 0 });
    process.exit(0);`).ended;
  const lines = text.trim().split('\n');
  const withoutTime = lines.map((line) => line.replace(/"time":"[^"]*"/, '"time":""'));
  expect(withoutTime).toHaveLength(3);
  expect(withoutTime[1]).toBe(withoutTime[0]);
  expect(withoutTime[2]).toContain('"route":null,"status":404,"ms":0}');
  for (const line of lines) {
    const { time } = JSON.parse(line);
    expect(new Date(time).toISOString()).toBe(time);
    expect(Date.parse(time)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(time)).toBeLessThanOrEqual(Date.now());
  }
});
