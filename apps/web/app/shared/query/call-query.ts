import { queriesBy } from '@indike/ui/query/call-query.ts';
import { call } from '../http/call.ts';

export const { callQuery, useCall } = queriesBy(call);
