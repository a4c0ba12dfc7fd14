import { consents, eraseMe, erasureOutlook, myData, myDataFileName } from '@indike/contract/privacy';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';
import { endpointQuery, useEndpoint } from '../../shared/query/endpoint-query.ts';
import { saveFile } from './save-file.ts';

export const CONSENTS_FAILED = 'Erro obtendo o que você aceitou';
export const OUTLOOK_FAILED = 'Erro verificando se o cadastro pode ser excluído';

export const consentsQuery = () => endpointQuery(consents, {}, CONSENTS_FAILED);
export const outlookQuery = () => endpointQuery(erasureOutlook, {}, OUTLOOK_FAILED);
export const useErase = () => useEndpoint(eraseMe, 'Erro excluindo o cadastro');

/** Fetched with the session's token, which a plain link could not send. */
export const useDownload = () =>
  useMutation({
    mutationFn: async () => {
      const document = await call(myData, {});
      saveFile(myDataFileName(new Date(document.exported_at)), JSON.stringify(document, null, 2));
    },
    meta: { errorMessage: 'Erro baixando os seus dados' },
  });
