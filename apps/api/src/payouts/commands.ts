export { withdrawalDetail } from './withdrawals/commands.ts';
export { FORM, matchesListFilter } from './withdrawals/filter-queries.ts';
export { endLiveItem } from './store.ts';
