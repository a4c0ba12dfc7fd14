import { call } from '#app/shared/http/call.ts';
import { csvFile, useImport } from '#app/shared/imports/use-import.ts';

/** A long timeout, because up to 500 referrals are imported one by one. */
const OPTIONS = { timeoutMs: 300_000 } as const;

export const useReferralImport = () =>
  useImport({
    preview: ({ bytes }) =>
      call('POST /api/operator/imports/referrals/preview', { file: csvFile(bytes) }, OPTIONS),
    apply: ({ bytes }) =>
      call(
        'POST /api/operator/imports/referrals',
        { query: { declared: '1' }, file: csvFile(bytes) },
        OPTIONS,
      ),
    changed: ['GET /api/operator/queue'],
  });

export const usePaymentImport = () =>
  useImport({
    preview: ({ bytes }) =>
      call('POST /api/operator/imports/earlier-payments/preview', { file: csvFile(bytes) }, OPTIONS),
    apply: ({ bytes }) =>
      call('POST /api/operator/imports/earlier-payments', { file: csvFile(bytes) }, OPTIONS),
    changed: ['GET /api/operator/indikers/{id}/earlier-payments'],
  });
