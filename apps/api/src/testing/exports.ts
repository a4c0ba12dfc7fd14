import type { Answer, Client } from './client.ts';
import { runPendingJobs } from './emails.ts';
import type { TestServer } from './server.ts';

/**
 * Orders an export, for example `indikers?q=ana`, lets its job run and downloads the file. The server must have been
 * started with jobs.
 */
export async function downloadExport(server: TestServer, who: Client, list: string): Promise<Answer> {
  const { status, body } = await who.post(`/api/operator/exports/${list}`);
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  await runPendingJobs(server);
  return who.get(`/api/operator/export-files/${body.id}/csv`);
}
