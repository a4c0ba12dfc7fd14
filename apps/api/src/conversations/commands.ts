import type { OperatorMessage } from '@indike/contract/operator/messages';
import type { NewMessage } from '@indike/contract/referrals/messages';
import { MAX_DAILY_ATTACHMENT_BYTES } from '@indike/rules/conversations/messages';
import { daysBefore } from '@indike/rules/dates/calendar';
import { type CallContext, insertAuditEntry } from '../audit/commands.ts';
import type { Deps } from '../deps.ts';
import { enqueueNotifications, markReadAbout } from '../notifications/commands.ts';
import type { Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { once, operatorKey, requestOf } from '../platform/idempotency.ts';
import { withinQuota } from '../platform/limits/quota.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { emailOwner, ownByActing } from '../referrals/commands.ts';
import { prepareFiles, type PreparedFile } from './attachments.ts';
import { presentMessage } from './present.ts';
import { findMessage, threadExists } from './queries.ts';
import {
  attachedBytesSince,
  hasUnread,
  insertMessage,
  lockThread,
  markRead,
  messageCall,
  type ReadMark,
  type Side,
  type StoredMessage,
  type Thread,
} from './store.ts';

export { presentExportedMessage } from './present.ts';
export { messagesForExport } from './queries.ts';
export { deleteMessagesOf } from './store.ts';

export interface Sending {
  readonly referralId: number;
  readonly message: NewMessage;
  /** The caller's `Idempotency-Key`. */
  readonly key: string | undefined;
}

const messageRequest = ({ referralId, message }: Sending) => requestOf(messageCall(referralId), message);

interface Draft {
  readonly referralId: number;
  readonly text: string;
  readonly files: readonly PreparedFile[];
}

async function draftOf({ referralId, message }: Sending): Promise<Draft | Refused> {
  const files = await prepareFiles(message.attachments ?? []);
  return isRefused(files) ? files : { referralId, text: message.text ?? '', files };
}

/** Tells the other side that `side` has written: the Indiker by a notice, the referral's owner by e-mail. */
async function callOtherSide(
  deps: Deps,
  tx: Tx,
  thread: Thread,
  { side, now }: { readonly side: Side; readonly now: Date },
): Promise<void> {
  const { referralId, ownerId } = thread;
  if (side === 'staff') await enqueueNotifications(deps.jobs, tx, [{ about: 'message', referralId }], now);
  else if (ownerId !== null) await emailOwner(deps, tx, ownerId, thread);
}

/** Nobody is called while an earlier message is unread: that one has already called them. */
async function write(
  deps: Deps,
  tx: Tx,
  thread: Thread,
  message: StoredMessage,
): Promise<OperatorMessage | Refused> {
  const { userId, operatorId, files, now } = message;
  const side = operatorId === null ? 'indiker' : 'staff';
  const attached = files.reduce((sum, { content }) => sum + content.length, 0);
  if (attached > 0) {
    const earlier = await attachedBytesSince(tx, userId, side, daysBefore(now, 1));
    if (earlier + attached > MAX_DAILY_ATTACHMENT_BYTES) return refuse('attachments_daily');
  }
  const isCalled = await hasUnread(tx, thread.referralId, side);
  const id = await insertMessage(tx, message);
  if (!isCalled) await callOtherSide(deps, tx, thread, { side, now });
  return presentMessage(await findMessage(tx, id, userId));
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
    return once(tx, { userId: me, key, request: messageRequest(sending), now }, () =>
      write(deps, tx, thread, { ...draft, userId: me, operatorId: null, now }),
    );
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
  const store = async (tx: Tx, thread: Thread): Promise<OperatorMessage | Refused> => {
    const message = await write(deps, tx, thread, { ...draft, userId: thread.userId, operatorId, now });
    if (isRefused(message)) return message;
    await ownByActing(tx, referralId, context);
    await insertAuditEntry(tx, {
      ...context,
      action: 'referral.message',
      entity: 'referral',
      entityId: referralId,
      after: { message_id: message.id },
    });
    return message;
  };
  return deps.db.transaction().execute(async (tx) => {
    const thread = await lockThread(tx, referralId);
    if (!thread) return refuse('not_found');
    if (thread.erased) return refuse('indiker_erased');
    const key = operatorKey(operatorId, sending.key);
    return once(tx, { userId: thread.userId, key, request: messageRequest(sending), now }, () =>
      store(tx, thread),
    );
  });
}

/**
 * Marks what one side wrote as read. What has come since the other side loaded the page called nobody, because the messages
 * before it were unread, so it calls now.
 */
export async function readMessages(deps: Deps, mark: ReadMark): Promise<Refused | undefined> {
  const { referralId, side, now, me } = mark;
  return deps.db.transaction().execute(async (tx) => {
    const thread = await lockThread(tx, referralId, me);
    if (!thread) return refuse('not_found');
    if (!(await markRead(tx, mark))) return undefined;
    if (me !== undefined) await markReadAbout(tx, me, { about: 'message', referralId }, now);
    if (await hasUnread(tx, referralId, side)) await callOtherSide(deps, tx, thread, { side, now });
    return undefined;
  });
}
