import type { ExportOrder } from '@indike/contract/operator/exports';

/** The filter as the audit log has it. A text that was searched for may be a person's name or CPF, and stays out. */
export function recordedFilter({ filter }: ExportOrder): Record<string, unknown> {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([key, value]) => [key, key === 'q' ? '…' : value]));
}
