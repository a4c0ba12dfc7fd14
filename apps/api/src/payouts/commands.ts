export { withdrawalDetail } from './withdrawals/detail.ts';
export { FORM, matchesListFilter } from './withdrawals/filter-queries.ts';
export { endLiveItem } from './withdrawals/outcome-store.ts';
