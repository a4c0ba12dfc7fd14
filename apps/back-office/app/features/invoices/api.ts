import { importInvoicePayments, invoices } from '@indike/contract/operator/money/invoices';
import { invoicePayment } from '@indike/contract/operator/money/money';
import { endpointKey } from '@indike/ui/query/endpoint-query.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#app/shared/http/call.ts';
import { type ImportFile, useImport } from '#app/shared/imports/use-import.ts';
import { keysetQuery } from '#app/shared/query/keyset-query.ts';
import { type Filters, queryOf } from './model/filters.ts';

const PAGE_SIZE = '50';
/** A long timeout, because up to 1000 payments are registered one by one. */
const IMPORT_TIMEOUT_MS = 300_000;

export function invoicesQuery(filters: Filters) {
  const query = { ...queryOf(filters), limit: PAGE_SIZE };
  return keysetQuery({
    key: endpointKey(invoices, { query: { ...query, after: '' } }),
    read: (after, options) => call(invoices, { query: { ...query, after } }, options),
    errorMessage: 'Não foi possível carregar as faturas',
  });
}

const send = ({ bytes }: ImportFile, dryRun: boolean) =>
  call(
    importInvoicePayments,
    { query: { dry_run: dryRun ? '1' : '0' }, file: bytes },
    { timeoutMs: IMPORT_TIMEOUT_MS },
  );

export const usePaymentImport = () =>
  useImport({
    preview: (file) => send(file, true),
    apply: (file) => send(file, false),
    failed: 'Não foi possível registrar os pagamentos',
    changed: [invoices.path],
  });

export function useRegisterPayment(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly paid_at: string; readonly confirm_dates: boolean }) =>
      call(invoicePayment, { params: { id: String(id) }, body }),
    meta: { errorMessage: 'Não foi possível registrar o pagamento' },
    onSettled: () => client.invalidateQueries({ queryKey: [invoices.path] }),
  });
}
