import { pagedQueryBy } from '@indike/ui/query/keyset-query.ts';
import { call } from '../http/call.ts';

export { keysetQuery } from '@indike/ui/query/keyset-query.ts';
export const pagedQuery = pagedQueryBy(call);
