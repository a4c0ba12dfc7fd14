import { queriesBy } from '@indike/ui/query/endpoint-query.ts';
import { call } from '../http/call.ts';

export const { endpointQuery, useEndpoint } = queriesBy(call);
