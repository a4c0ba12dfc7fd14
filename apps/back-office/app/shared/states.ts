import type { ResponseOf } from '@indike/contract/calls';
import { callQuery } from './http/call.ts';

export type State = ResponseOf<'GET /api/state'>[number];

export const statesQuery = () => callQuery('GET /api/state', {}, 'Não foi possível carregar os estados');
