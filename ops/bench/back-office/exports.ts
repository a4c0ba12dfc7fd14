import { setTimeout as sleep } from 'node:timers/promises';
import { orderReferralsExport, exportFileDownload, exportFiles } from '@indike/contract/operator/exports';
import type { Running } from '../product.ts';
import type { Budget } from '../report.ts';

const LIMIT_SECONDS = 60;
const LIMIT_MB = 50;
const MILLION = 1_000_000;
const POLL_MS = 100;

interface Caller {
  readonly product: Running;
  readonly token: string;
}

const send = ({ product, token }: Caller, path: string, method = 'GET'): Promise<Response> =>
  fetch(`http://127.0.0.1:${product.port}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
  });

/** Runs `work` and measures by how much the resident memory of the process grows meanwhile. */
async function moreMemory<T>(product: Running, work: () => Promise<T>): Promise<{ result: T; mb: number }> {
  const before = product.residentMb();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, product.residentMb());
  }, POLL_MS);
  try {
    return { result: await work(), mb: peak - before };
  } finally {
    clearInterval(watch);
  }
}

interface File {
  readonly id: number;
  readonly state: string;
  readonly rows: number;
}

async function makeFile(caller: Caller, query = ''): Promise<File> {
  const { id } = (await (await send(caller, orderReferralsExport.path + query, 'POST')).json()) as File;
  for (;;) {
    const { data } = (await (await send(caller, exportFiles.path)).json()) as { data: readonly File[] };
    const file = data.find((candidate) => candidate.id === id);
    if (file === undefined || file.state === 'failed') throw new Error('the export failed');
    if (file.state === 'ready') return file;
    await sleep(POLL_MS);
  }
}

async function countLines(caller: Caller, path: string): Promise<number> {
  const { body, status } = await send(caller, path);
  if (status !== 200 || body === null) throw new Error(`no export: ${status}`);
  let lines = 0;
  for await (const part of body.pipeThrough(new TextDecoderStream())) lines += part.split('\n').length - 1;
  return lines;
}

/** Measures how long the export of every referral takes, and the memory that making and downloading the file takes. */
export async function measureExport(product: Running, token: string): Promise<Budget[]> {
  const caller = { product, token };
  // Warm-up: the first export of a process also loads and compiles code, which is not to be measured.
  await makeFile(caller, '?indiker=1');
  const startedAt = performance.now();
  const made = await moreMemory(product, () => makeFile(caller));
  const seconds = (performance.now() - startedAt) / 1_000;
  const { id, rows } = made.result;
  const path = exportFileDownload.path.replace('{id}', String(id));
  const read = await moreMemory(product, () => countLines(caller, path));
  if (read.result !== rows + 1) throw new Error(`${read.result} lines of ${rows} rows`);
  console.log(`${rows} referrals exported in ${seconds.toFixed(1)} s, ${made.mb.toFixed(0)} MB more memory`);
  return [
    {
      name: 'Export of a million referrals',
      value: (seconds * MILLION) / rows,
      limit: LIMIT_SECONDS,
      unit: 's',
    },
    { name: 'Export: more memory while it is made', value: made.mb, limit: LIMIT_MB, unit: 'MB' },
    { name: 'Export: more memory while it is read', value: read.mb, limit: LIMIT_MB, unit: 'MB' },
  ];
}
