import * as staff from '@indike/contract/operator/messages';
import * as contract from '@indike/contract/referrals/messages';
import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { idempotencyKey } from '../platform/idempotency.ts';
import { refuse } from '../platform/refusal.ts';
import { readMessages, sendMessage, sendOperatorMessage } from './commands.ts';
import { presentMessage } from './present.ts';
import { findAttachment, readThread, threadExists, type ThreadView } from './queries.ts';
import { unreadOf } from './store.ts';

const READ = { message: 'Mensagens marcadas como lidas' };

export function conversationRoutes(routes: Routes, deps: Deps): void {
  const { db } = deps;
  const show = async (view: ThreadView, page: { after?: string | undefined; limit: number }) => {
    if (!(await threadExists(db, view))) return refuse('not_found');
    const { rows, next } = await readThread(db, view, page);
    return { data: rows.map(presentMessage), next };
  };

  routes.indiker(contract.messages, ({ params, query }, me) => show({ referralId: params.id, me }, query));

  routes.indiker(contract.sendMessage, ({ params, body }, me, { request, now }) =>
    sendMessage(deps, me, { referralId: params.id, message: body, key: idempotencyKey(request) }, now),
  );

  routes.indiker(contract.readMessages, async ({ params, body }, me, { now }) => {
    const mark = { referralId: params.id, side: 'staff', upTo: body.up_to, now, me } as const;
    return (await readMessages(deps, mark)) ?? READ;
  });

  routes.indikerFile(
    contract.attachmentFile,
    async ({ params }, me) => (await findAttachment(db, params.id, me)) ?? refuse('not_found'),
  );

  routes.indiker(contract.unreadMessages, async (_input, me) => ({ data: await unreadOf(db, me) }));

  routes.operator(staff.operatorMessages, ({ params, query }) => show({ referralId: params.id }, query));

  routes.operator(staff.sendOperatorMessage, ({ params, body }, _me, { request, context }) =>
    sendOperatorMessage(
      deps,
      { referralId: params.id, message: body, key: idempotencyKey(request) },
      context,
    ),
  );

  routes.operatorFile(
    staff.operatorAttachmentFile,
    async ({ params }) => (await findAttachment(db, params.id)) ?? refuse('not_found'),
  );

  routes.operator(staff.readOperatorMessages, async ({ params, body }, _me, { now }) => {
    const mark = { referralId: params.id, side: 'indiker', upTo: body.up_to, now } as const;
    return (await readMessages(deps, mark)) ?? READ;
  });
}
