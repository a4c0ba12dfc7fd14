export { withdrawalDetail } from './withdrawals/commands.ts';
export { FORM, matchesListFilter } from './withdrawals/filter-queries.ts';
export { endLiveItem } from './store.ts';
export { approveBatch } from './decide-batch.ts';
export { prepareBatch } from './prepare-batch.ts';
export { createEfiProvider, efiTerms } from './orders/efi-adapter.ts';
export { readBatchFile } from './remittance-file.ts';
export { importReturn } from './returns/return-import.ts';
export { previewReturn } from './returns/return-preview.ts';
