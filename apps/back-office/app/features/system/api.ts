import { failedJobs, retryJob } from '@indike/contract/operator/jobs';
import { ledgerCheck } from '@indike/contract/operator/money/ledger-check';
import { systemHealth } from '@indike/contract/operator/system-health';
import type { ResponseOf } from '@indike/contract/wire/endpoint';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpointQuery, useEndpoint } from '#app/shared/query/endpoint-query.ts';

export type FailedJob = ResponseOf<typeof failedJobs>['data'][number];

const PAGE_LIMIT = '100';
export const failedJobsQuery = () =>
  endpointQuery(failedJobs, { query: { limit: PAGE_LIMIT } }, 'Não foi possível carregar as tarefas');

const REFRESH_MS = 30_000;

export const systemHealthQuery = () => ({
  ...endpointQuery(systemHealth, {}, 'Não foi possível ver como está o sistema'),
  refetchInterval: REFRESH_MS,
});

/** The server recomputes the whole ledger for each request, so it is never refetched automatically. */
export const ledgerCheckQuery = () => ({
  ...endpointQuery(ledgerCheck, {}, 'Não foi possível conferir o livro-razão'),
  staleTime: Infinity,
});

/** Refetches the system health after a ledger check, which is part of it. */
export function useInvalidateHealthOn(changedAt: number): void {
  const client = useQueryClient();
  useEffect(() => {
    if (changedAt > 0) void client.invalidateQueries({ queryKey: [systemHealth.path] });
  }, [client, changedAt]);
}

export function useRetry() {
  const client = useQueryClient();
  const retry = useEndpoint(retryJob, 'Não foi possível refazer a tarefa');
  return {
    retrying: retry.isPending,
    retry: (id: string) =>
      retry.mutate(
        { params: { id } },
        {
          onSuccess: ({ message }) => {
            showSuccess(message);
            for (const { path } of [failedJobs, systemHealth])
              void client.invalidateQueries({ queryKey: [path] });
          },
        },
      ),
  };
}
