import { myDataFileName } from '@indike/rules/exports/subjects';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { call, callQuery, useCall } from '#app/shared/http/call.ts';
import { callKey, callMeta, nextPage } from '@indike/ui/query/call-query.ts';
import { saveFile } from '@indike/ui/browser/save-file.ts';

export const FAILED = {
  consents: 'Erro obtendo o que você aceitou',
  erasure: 'Erro verificando se o cadastro pode ser excluído',
} as const;

export const consentPagesQuery = () =>
  infiniteQueryOptions({
    queryKey: callKey('GET /api/me/consents', { query: {} }),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/me/consents', { query: { page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    meta: callMeta('GET /api/me/consents', FAILED.consents),
  });
export const erasureQuery = () => callQuery('GET /api/me/erasure', {}, FAILED.erasure);
export const useErase = () => useCall('POST /api/me/erasure', 'Erro excluindo o cadastro');

export const useRequestSettlement = () =>
  useCall('POST /api/me/settlement-request', 'Erro pedindo o pagamento');

/** The longest time that the server may take for a data export. */
const DOWNLOAD_TIMEOUT_MS = 300_000;

/** Fetched with the session's token, which a plain link could not send. */
export const useDownload = () =>
  useMutation({
    mutationFn: async () => {
      const document = await call('GET /api/me/data', {}, { timeoutMs: DOWNLOAD_TIMEOUT_MS });
      saveFile(
        myDataFileName(new Date(document.exported_at)),
        JSON.stringify(document, null, 2),
        'application/json',
      );
    },
    meta: { errorMessage: 'Erro baixando os seus dados' },
  });
