import { bulkMove, bulkOwner } from '@indike/contract/operator/bulk';
import { queue, queueCounts } from '@indike/contract/operator/queue';
import { operatorDetail } from '@indike/contract/operator/referrals';
import { changeView, deleteView, saveView, savedViews } from '@indike/contract/operator/views';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#app/shared/http/call.ts';
import { endpointQuery } from '#app/shared/query/endpoint-query.ts';

const MESSAGE = 'Não foi possível salvar';

type OwnerBody = Parameters<typeof call<typeof bulkOwner>>[1]['body'];
type MoveBody = Parameters<typeof call<typeof bulkMove>>[1]['body'];

/** A dry run changes nothing, so it invalidates no queries. */
function useBulk<Body extends { readonly dry_run: boolean }, Result>(send: (body: Body) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    meta: { errorMessage: MESSAGE },
    onSuccess: (_result, { dry_run: dryRun }) => {
      if (dryRun) return;
      for (const { path } of [queue, queueCounts, operatorDetail])
        void client.invalidateQueries({ queryKey: [path] });
    },
  });
}

export const useBulkOwner = () => useBulk((body: OwnerBody) => call(bulkOwner, { body }));
export const useBulkTransition = () => useBulk((body: MoveBody) => call(bulkMove, { body }));

export const viewsQuery = () => endpointQuery(savedViews, {}, 'Não foi possível carregar os filtros salvos');

type ViewBody = Parameters<typeof call<typeof saveView>>[1]['body'];

export function useViews() {
  const client = useQueryClient();
  const changed = {
    meta: { errorMessage: MESSAGE },
    onSuccess: () => client.invalidateQueries({ queryKey: [savedViews.path] }),
  };
  const save = useMutation({ mutationFn: (body: ViewBody) => call(saveView, { body }), ...changed });
  const change = useMutation({
    mutationFn: ({ id, ...body }: ViewBody & { readonly id: number }) =>
      call(changeView, { params: { id: String(id) }, body }),
    ...changed,
  });
  const remove = useMutation({
    mutationFn: (id: number) => call(deleteView, { params: { id: String(id) } }),
    ...changed,
  });
  return { save, change, remove };
}
