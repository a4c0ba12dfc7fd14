import type { OperatorWithdrawal } from '@indike/contract/operator/money/money';
import { invalidate } from '@indike/ui/query/call-query.ts';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import type { Values } from '@indike/ui/forms/validate.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { confirmed } from '#app/shared/confirmation/confirm.ts';
import type { Command } from '#app/shared/forms/command-form.tsx';
import { call, callQuery } from '#app/shared/http/call.ts';
import { pagedQuery } from '#app/shared/query/keyset-query.ts';
import { type Filters, queryOf } from './model/filters.ts';

const REFRESH_MS = 60_000;
/** The toast after the entry of a result that needs a second person. */
const WAITS = 'Registrado. Falta a confirmação de outra pessoa.';

export const withdrawalsQuery = (filters: Filters) =>
  pagedQuery(
    'GET /api/operator/withdrawals',
    { query: queryOf(filters) },
    'Não foi possível carregar a lista',
  );

export function withdrawalTotalQuery(filters: Filters) {
  const { order: _, ...query } = queryOf(filters);
  return callQuery('GET /api/operator/withdrawals/total', { query }, 'Não foi possível somar a lista');
}

export function orderList(filters: Filters) {
  const { order: _, ...query } = queryOf(filters);
  return call('POST /api/operator/exports/withdrawals', { query });
}

export const withdrawalQuery = (id: string) => ({
  ...callQuery('GET /api/operator/withdrawals/{id}', { params: { id } }, 'Não foi possível abrir o saque'),
  refetchInterval: REFRESH_MS,
});

/** The server records each read, so bank data are fetched only on request and never cached. */
export const readBankAccount = async (id: number) =>
  (await call('GET /api/operator/withdrawals/{id}/bank-account', { params: { id: String(id) } }))
    .bank_account;

export interface StepProps {
  readonly withdrawal: OperatorWithdrawal;
}
export interface StepFormProps extends StepProps {
  readonly onDone: () => void;
}

interface StepInput {
  readonly params: { readonly id: string };
}

/**
 * The form of a step of the withdrawal, which returns the updated withdrawal. The server refuses a step if another operator
 * changed the withdrawal first; it is then refetched.
 */
export function useStepForm<S extends z.ZodMiniType, V extends Values>(
  { withdrawal: { id }, onDone }: StepFormProps,
  { schema, initial, send, said }: Command<S, V, StepInput, OperatorWithdrawal>,
) {
  const client = useQueryClient();
  const { queryKey } = withdrawalQuery(String(id));
  return useZodForm({
    schema,
    initial,
    onSubmit: (output) =>
      confirmed(async () => {
        let updated;
        try {
          updated = await send(output, { params: { id: String(id) } });
          client.setQueryData(queryKey, updated);
        } catch (error) {
          void client.invalidateQueries({ queryKey });
          throw error;
        }
        void invalidate(
          client,
          'GET /api/operator/withdrawals',
          'GET /api/operator/payout-batches/{id}',
          'GET /api/operator/payout-batches/{id}/items',
          'GET /api/operator/payout-batches/{id}/reconciliation',
        );
        showSuccess(updated.pending_result === null ? said : WAITS);
        onDone();
      }),
  });
}
