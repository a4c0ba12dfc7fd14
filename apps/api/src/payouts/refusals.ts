import type { RefusalCode } from '@indike/contract/errors/errors';
import type { BatchRefusal } from '@indike/rules/payouts/batches';

export const BATCH_REFUSAL_CODES: Readonly<Record<BatchRefusal, RefusalCode>> = {
  date_in_past: 'schedule_in_past',
  not_a_business_day: 'not_a_business_day',
  already_decided: 'batch_decided',
  own_batch: 'own_batch',
  not_independent: 'people_not_independent',
  date_passed: 'batch_date_passed',
  date_closed: 'batch_date_closed',
};

/** How many sentences a refusal lists at most. */
export const MAX_DETAILS = 20;
