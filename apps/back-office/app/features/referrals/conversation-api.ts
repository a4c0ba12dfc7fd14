import type { Attachment, MessageDraft } from '@indike/rules/conversations/messages';
import { saveBlob } from '@indike/ui/browser/save-file.ts';
import { invalidate } from '@indike/ui/query/call-query.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#app/shared/http/call.ts';
import { pagedQuery } from '#app/shared/query/keyset-query.ts';

const REFRESH_MS = 30_000;
const UPLOAD_MS = 120_000;

export const messagesQuery = (referralId: number) => ({
  ...pagedQuery(
    'GET /api/operator/indications/{id}/messages',
    { params: { id: String(referralId) }, query: {} },
    'Não foi possível carregar as mensagens',
    '30',
  ),
  refetchInterval: REFRESH_MS,
});

/** What a message changes: the thread, and the referral, whose owner the writer may become. */
export function useSendMessage(referralId: number) {
  const client = useQueryClient();
  const params = { id: String(referralId) };
  return useMutation({
    mutationFn: ({ message, key }: { readonly message: MessageDraft; readonly key: string }) =>
      call(
        'POST /api/operator/indications/{id}/messages',
        { params, body: message },
        { idempotencyKey: key, timeoutMs: UPLOAD_MS },
      ),
    meta: { errorMessage: 'Não foi possível enviar a mensagem' },
    onSuccess: () =>
      invalidate(
        client,
        'GET /api/operator/indications/{id}/messages',
        'GET /api/operator/indications/{id}',
        'GET /api/operator/queue',
      ),
  });
}

/** Silent: what could not be marked stays unread. */
export function useReadMessages(referralId: number) {
  const client = useQueryClient();
  const params = { id: String(referralId) };
  return useMutation({
    mutationFn: (upTo: number) =>
      call('POST /api/operator/indications/{id}/messages/read', { params, body: { up_to: upTo } }),
    meta: { silent: true },
    onSuccess: () =>
      invalidate(
        client,
        'GET /api/operator/indications/{id}/messages',
        'GET /api/operator/queue',
        'GET /api/operator/dashboard',
      ),
  });
}

export const useOpenAttachment = () =>
  useMutation({
    mutationFn: async ({ id, name }: Attachment) =>
      saveBlob(
        name,
        await call(
          'GET /api/operator/attachments/{id}',
          { params: { id: String(id) } },
          { timeoutMs: UPLOAD_MS },
        ),
      ),
    meta: { errorMessage: 'Não foi possível abrir o anexo' },
  });
