import type { CallInput } from '@indike/contract/calls';
import { invalidate } from '@indike/ui/query/call-query.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callQuery, useSend } from '#app/shared/http/call.ts';

const MESSAGE = 'Não foi possível salvar';

type OwnerBody = CallInput<'POST /api/operator/bulk/owner'>['body'];
type MoveBody = CallInput<'POST /api/operator/bulk/moves'>['body'];

/** A dry run changes nothing, so it invalidates no queries. */
function useBulk<Body extends { readonly dry_run: boolean }, Result>(send: (body: Body) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    meta: { errorMessage: MESSAGE },
    onSuccess: (_result, { dry_run: dryRun }) => {
      if (dryRun) return;
      void invalidate(
        client,
        'GET /api/operator/queue',
        'GET /api/operator/queue/counts',
        'GET /api/operator/indications/{id}',
      );
    },
  });
}

export const useBulkOwner = () =>
  useBulk((body: OwnerBody) => call('POST /api/operator/bulk/owner', { body }));
export const useBulkTransition = () =>
  useBulk((body: MoveBody) => call('POST /api/operator/bulk/moves', { body }));

export const viewsQuery = () =>
  callQuery('GET /api/operator/views', {}, 'Não foi possível carregar os filtros salvos');

export const useSendView = () => useSend(MESSAGE, 'GET /api/operator/views');
