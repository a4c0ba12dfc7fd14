import { invalidate } from '@indike/ui/query/call-query.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callQuery } from '#app/shared/http/call.ts';
import { csvFile, type ImportFile, useImport } from '#app/shared/imports/use-import.ts';
import { pagedQuery } from '#app/shared/query/keyset-query.ts';
import { type Filters, queryOf } from './model/filters.ts';

/** A long timeout, because up to 1000 payments are registered one by one. */
const IMPORT_TIMEOUT_MS = 300_000;

export const invoicesQuery = (filters: Filters) =>
  pagedQuery(
    'GET /api/operator/invoices',
    { query: queryOf(filters) },
    'Não foi possível carregar as faturas',
  );

export const invoiceTotalQuery = (filters: Filters) =>
  callQuery(
    'GET /api/operator/invoices/total',
    { query: queryOf(filters) },
    'Não foi possível somar as faturas',
  );

const send = ({ bytes }: ImportFile, dryRun: boolean) =>
  call(
    'POST /api/operator/invoice-payments/import',
    { query: { dry_run: dryRun ? '1' : '0' }, file: csvFile(bytes) },
    { timeoutMs: IMPORT_TIMEOUT_MS },
  );

/** The calls whose answers a registered payment changes. */
const INVOICE_LISTS = ['GET /api/operator/invoices', 'GET /api/operator/invoices/total'] as const;

export const usePaymentImport = () =>
  useImport({
    preview: (file) => send(file, true),
    apply: (file) => send(file, false),
    failed: 'Não foi possível registrar os pagamentos',
    changed: INVOICE_LISTS,
  });

export function useRegisterPayment(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly paid_at: string; readonly confirm_dates: boolean }) =>
      call('POST /api/operator/indications/{id}/invoice-payment', { params: { id: String(id) }, body }),
    meta: { errorMessage: 'Não foi possível registrar o pagamento' },
    onSettled: () => invalidate(client, ...INVOICE_LISTS),
  });
}
