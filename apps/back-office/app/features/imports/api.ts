import {
  importEarlierPayments,
  importReferrals,
  previewEarlierPaymentImport,
  previewReferralImport,
} from '@indike/contract/operator/imports';
import { indikerEarlierPayments } from '@indike/contract/operator/indikers';
import { queue } from '@indike/contract/operator/queue';
import { call } from '#app/shared/http/call.ts';
import { useImport } from '#app/shared/imports/use-import.ts';

/** A long timeout, because up to 500 referrals are imported one by one. */
const OPTIONS = { timeoutMs: 300_000 } as const;

export const useReferralImport = () =>
  useImport({
    preview: ({ bytes }) => call(previewReferralImport, { file: bytes }, OPTIONS),
    apply: ({ bytes }) => call(importReferrals, { query: { declared: '1' }, file: bytes }, OPTIONS),
    changed: [queue.path],
  });

export const usePaymentImport = () =>
  useImport({
    preview: ({ bytes }) => call(previewEarlierPaymentImport, { file: bytes }, OPTIONS),
    apply: ({ bytes }) => call(importEarlierPayments, { file: bytes }, OPTIONS),
    changed: [indikerEarlierPayments.path],
  });
