import type { ExportOrder } from '@indike/contract/operator/exports';

/** The filter for the audit log, without the search text, which may be a person's name or CPF. */
export function recordedFilter({ filter }: ExportOrder): Record<string, unknown> {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([key, value]) => [key, key === 'q' ? '…' : value]));
}
