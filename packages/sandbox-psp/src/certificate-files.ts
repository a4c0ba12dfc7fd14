import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

export const certificateFiles = (folder: string) => ({
  ca: join(folder, 'ca.pem'),
  server: join(folder, 'server.pem'),
  client: join(folder, 'client.pem'),
});

/** Makes them unless they exist. */
export async function ensureCertificates(folder: string): Promise<void> {
  if (existsSync(certificateFiles(folder).ca)) return;
  const worker = new Worker(join(import.meta.dirname, 'certificates.ts'), { workerData: folder });
  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('the certificates were not made')),
    );
  });
}
