import {
  consents,
  eraseMe,
  erasureEligibility,
  myData,
  myDataFileName,
} from '@indike/contract/accounts/privacy';
import { requestSettlement } from '@indike/contract/money/withdrawals';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { call } from '#app/shared/http/call.ts';
import { endpointKey, endpointMeta } from '@indike/ui/query/endpoint-query.ts';
import { endpointQuery, useEndpoint } from '#app/shared/query/endpoint-query.ts';
import { nextPage } from '@indike/ui/query/pages.ts';
import { saveFile } from '@indike/ui/browser/save-file.ts';

export const FAILED = {
  consents: 'Erro obtendo o que você aceitou',
  erasure: 'Erro verificando se o cadastro pode ser excluído',
  erase: 'Erro excluindo o cadastro',
  settlement: 'Erro pedindo o pagamento',
  download: 'Erro baixando os seus dados',
} as const;

export const consentPagesQuery = () =>
  infiniteQueryOptions({
    queryKey: endpointKey(consents, { query: {} }),
    queryFn: ({ pageParam, signal }) => call(consents, { query: { page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    meta: endpointMeta(consents, FAILED.consents),
  });
export const erasureQuery = () => endpointQuery(erasureEligibility, {}, FAILED.erasure);
export const useErase = () => useEndpoint(eraseMe, FAILED.erase);

export const useRequestSettlement = () => useEndpoint(requestSettlement, FAILED.settlement);

/** The longest time that the server may take for a data export. */
const DOWNLOAD_TIMEOUT_MS = 300_000;

/** Fetched with the session's token, which a plain link could not send. */
export const useDownload = () =>
  useMutation({
    mutationFn: async () => {
      const document = await call(myData, {}, { timeoutMs: DOWNLOAD_TIMEOUT_MS });
      saveFile(
        myDataFileName(new Date(document.exported_at)),
        JSON.stringify(document, null, 2),
        'application/json',
      );
    },
    meta: { errorMessage: FAILED.download },
  });
