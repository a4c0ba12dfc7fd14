import { createHash } from 'node:crypto';
import type { OperatorMessage } from '@indike/contract/operator/messages';
import type { NewMessage } from '@indike/contract/referrals/messages';
import { type CallContext, insertAuditEntry } from '../audit/commands.ts';
import type { Deps } from '../deps.ts';
import { enqueueNotifications } from '../notifications/commands.ts';
import { findReferralOperators } from '../operators/commands.ts';
import type { Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { once } from '../platform/idempotency.ts';
import { withinQuota } from '../platform/limits/quota.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { ownByActing } from '../referrals/commands.ts';
import { prepareFiles, type PreparedFile } from './attachments.ts';
import { messageForOwnerEmail } from './emails.ts';
import { presentMessage } from './present.ts';
import { findMessage, threadExists } from './queries.ts';
import { hasUnread, insertMessage, lockThread, type Thread } from './store.ts';

export { presentExportedMessage } from './present.ts';
export { messagesForExport } from './queries.ts';

export interface Sending {
  readonly referralId: number;
  readonly message: NewMessage;
  /** The caller's `Idempotency-Key`. */
  readonly key: string | undefined;
}

/** A repeated key with another message is another request. */
const requestOf = ({ referralId, message }: Sending): string =>
  `message ${referralId} ${createHash('sha256').update(JSON.stringify(message)).digest('hex')}`;

interface Draft {
  readonly referralId: number;
  readonly text: string;
  readonly files: readonly PreparedFile[];
}

async function draftOf({ referralId, message }: Sending): Promise<Draft | Refused> {
  const files = await prepareFiles(message.attachments ?? []);
  return isRefused(files) ? files : { referralId, text: message.text ?? '', files };
}

/** The owner gets no e-mail while an earlier message is unread: that one has already called them. */
async function notifyOwner({ jobs, appUrl }: Deps, tx: Tx, thread: Thread): Promise<void> {
  if (thread.ownerId === null) return;
  const owners = await findReferralOperators(tx, [thread.ownerId]);
  const emails = owners.map((owner) => messageForOwnerEmail(owner, thread, appUrl));
  await jobs.sendAll(tx, 'send-email', emails);
}

/** The Indiker writes. */
export async function sendMessage(
  deps: Deps,
  me: UserId,
  sending: Sending,
  now: Date,
): Promise<OperatorMessage | Refused> {
  const { referralId, key } = sending;
  const store = async (tx: Tx, draft: Draft) => {
    const thread = await lockThread(tx, referralId, me);
    if (!thread) return refuse('not_found');
    return once(tx, { userId: me, key, request: requestOf(sending), now }, async () => {
      const isCalled = await hasUnread(tx, referralId, 'indiker');
      const id = await insertMessage(tx, { ...draft, userId: me, operatorId: null, now });
      if (!isCalled) await notifyOwner(deps, tx, thread);
      return presentMessage(await findMessage(tx, id, me));
    });
  };
  const quota = {
    limits: deps.limits,
    names: ['messageHour', 'messageDay'],
    attempts: 'messageAttempt',
    key: `user:${me}`,
  } as const;
  return withinQuota(quota, async () => {
    if (!(await threadExists(deps.db, { referralId, me }))) return refuse('not_found');
    const draft = await draftOf(sending);
    return isRefused(draft) ? draft : deps.db.transaction().execute((tx) => store(tx, draft));
  });
}

/**
 * The staff write. The audit entry has the message's id, not its text, because the audit log is never erased. The Indiker
 * is notified unless an earlier message is still unread.
 */
export async function sendOperatorMessage(
  deps: Deps,
  sending: Sending,
  context: CallContext,
): Promise<OperatorMessage | Refused> {
  const { operatorId, now } = context;
  const { referralId } = sending;
  const draft = await draftOf(sending);
  if (isRefused(draft)) return draft;
  const write = async (tx: Tx, { userId }: Thread): Promise<OperatorMessage> => {
    await ownByActing(tx, referralId, context);
    const isCalled = await hasUnread(tx, referralId, 'staff');
    const id = await insertMessage(tx, { ...draft, userId, operatorId, now });
    if (!isCalled) await enqueueNotifications(deps.jobs, tx, [{ about: 'message', referralId }], now);
    await insertAuditEntry(tx, {
      ...context,
      action: 'referral.message',
      entity: 'referral',
      entityId: referralId,
      after: { message_id: id },
    });
    return presentMessage(await findMessage(tx, id, userId));
  };
  return deps.db.transaction().execute(async (tx) => {
    const thread = await lockThread(tx, referralId);
    if (!thread) return refuse('not_found');
    // The key is kept with the Indiker, whose erasure erases the stored answer too.
    const key = sending.key && `operator:${operatorId}:${sending.key}`;
    return once(tx, { userId: thread.userId, key, request: requestOf(sending), now }, () =>
      write(tx, thread),
    );
  });
}
