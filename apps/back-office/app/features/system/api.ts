import type { CallInput, ResponseOf } from '@indike/contract/calls';
import { invalidate } from '@indike/ui/query/call-query.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, callQuery, useAct, WHOLE_LIST } from '#app/shared/http/call.ts';

export type FailedJob = ResponseOf<'GET /api/operator/jobs/failed'>['data'][number];

export const failedJobsQuery = () =>
  callQuery('GET /api/operator/jobs/failed', WHOLE_LIST, 'Não foi possível carregar as tarefas');

const REFRESH_MS = 30_000;

export const systemHealthQuery = () => ({
  ...callQuery('GET /api/operator/system-health', {}, 'Não foi possível ver como está o sistema'),
  refetchInterval: REFRESH_MS,
});

/** The server recomputes the whole ledger for each request, so it is never refetched automatically. */
export const ledgerCheckQuery = () => ({
  ...callQuery('GET /api/operator/ledger/check', {}, 'Não foi possível conferir o livro-razão'),
  staleTime: Infinity,
});

export type Finding = ResponseOf<'GET /api/operator/ledger/check'>['findings'][number];

export function useClearFinding() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<'POST /api/operator/ledger/findings/clear'>['body']) =>
      call('POST /api/operator/ledger/findings/clear', { body }),
    onSuccess: () => invalidate(client, 'GET /api/operator/ledger/check'),
  });
}

/** Refetches the system health after a ledger check, which is part of it. */
export function useInvalidateHealthOn(changedAt: number): void {
  const client = useQueryClient();
  useEffect(() => {
    if (changedAt > 0) void invalidate(client, 'GET /api/operator/system-health');
  }, [client, changedAt]);
}

export const useRetry = () =>
  useAct(
    'POST /api/operator/jobs/{id}/retry',
    'Não foi possível refazer a tarefa',
    'GET /api/operator/jobs/failed',
    'GET /api/operator/system-health',
  );
