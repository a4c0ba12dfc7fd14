import { pagedQueryBy } from '@indike/ui/query/keyset-query.ts';
import { call } from '../http/call.ts';

/** An infinite query with keyset pagination. */
export const pagedQuery = pagedQueryBy(call);
