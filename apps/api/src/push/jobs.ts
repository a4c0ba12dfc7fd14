import type { Deps } from '../deps.ts';
import type { JobKinds } from '../platform/jobs/job-kinds.ts';
import { postMessage, type Device } from './adapter.ts';
import { deleteDevice, findDevice } from './store.ts';

/** Makes the queue retry the job. */
export class PushDelayed extends Error {
  override readonly name = 'PushDelayed';
}

/** Undefined when the secret it was encrypted with is no longer available. */
function readDevice({ encryption }: Pick<Deps, 'encryption'>, encrypted: Buffer): Device | undefined {
  try {
    return encryption.decryptDevice(encrypted) as Device;
  } catch {
    return undefined;
  }
}

/** Job: sends one message to one device. Deletes a subscription that is unreadable or gone at the push service. */
export async function sendPush(deps: Deps, job: JobKinds['push']): Promise<void> {
  const expiresAt = new Date(job.expiresAt);
  if (deps.realClock.now() >= expiresAt) return;
  const found = await findDevice(deps.db, job);
  if (!found) return;
  const device = readDevice(deps, found.encrypted);
  const outcome = device ? await postMessage(deps, device, { message: job.message, expiresAt }) : 'gone';
  if (outcome === 'gone') await deleteDevice(deps.db, job.sessionId, found.endpoint_hash);
  if (outcome === 'delayed') throw new PushDelayed();
  if (outcome !== 'sent') deps.log.warn({ push: outcome }, 'push');
}
