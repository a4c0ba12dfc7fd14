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
import { endpointKey, endpointQuery, useEndpoint } from '#app/shared/query/endpoint-query.ts';
import { nextPage } from '#app/shared/query/pages.ts';
import { saveFile } from './save-file.ts';

export const CONSENTS_FAILED = 'Erro obtendo o que você aceitou';
export const OUTLOOK_FAILED = 'Erro verificando se o cadastro pode ser excluído';

export const consentPages = () =>
  infiniteQueryOptions({
    queryKey: endpointKey(consents, { query: {} }),
    queryFn: ({ pageParam, signal }) => call(consents, { query: { page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    meta: { errorMessage: CONSENTS_FAILED },
  });
export const outlookQuery = () => endpointQuery(erasureEligibility, {}, OUTLOOK_FAILED);
export const useErase = () => useEndpoint(eraseMe, 'Erro excluindo o cadastro');

export const useRequestSettlement = () => useEndpoint(requestSettlement, 'Erro pedindo o pagamento');

/** As long as the server takes at most. */
const DOWNLOAD_TIMEOUT_MS = 300_000;

/** Fetched with the session's token, which a plain link could not send. */
export const useDownload = () =>
  useMutation({
    mutationFn: async () => {
      const document = await call(myData, {}, { timeoutMs: DOWNLOAD_TIMEOUT_MS });
      saveFile(myDataFileName(new Date(document.exported_at)), JSON.stringify(document, null, 2));
    },
    meta: { errorMessage: 'Erro baixando os seus dados' },
  });
