import { exportEarnings, exportLedger } from '@indike/contract/operator/exports';
import type { CallOptions } from '@indike/ui/http/send-call.ts';
import { call } from '#app/shared/http/call.ts';

/** Days, or '' for any time. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export const downloadEarnings = (
  filter: Period & { readonly state: string },
  options: CallOptions,
): Promise<string> => call(exportEarnings, { query: { ...filter, indiker: '' } }, options);

export const downloadLedger = (period: Period, options: CallOptions): Promise<string> =>
  call(exportLedger, { query: { ...period, indiker: '' } }, options);
