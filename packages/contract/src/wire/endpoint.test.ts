import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import * as allow from './access.ts';
import { endpoint, type Endpoint } from './endpoint.ts';

const call = {
  method: 'POST',
  path: '/api/operator/places',
  summary: 'Cadastra um lugar',
  tag: 'Lugares',
  responses: { 201: z.object({ id: z.int() }) },
} as const;
const operators = { ...call, access: allow.work } as const;

it('compiles only when it says who may make the call and what the audit log records', () => {
  const said: readonly Endpoint[] = [
    endpoint({ ...call, access: allow.anyone }),
    endpoint({ ...operators, audit: 'holiday.add' }),
    endpoint({ ...operators, audit: ['holiday.add', 'holiday.remove'] }),
    endpoint({ ...operators, audit: null }),
    endpoint({ ...operators, method: 'GET' }),
  ];
  const unsaid = [
    // @ts-expect-error: nobody is named
    endpoint(call),
    // @ts-expect-error: an operator's call that changes something says what is recorded, if only null
    endpoint(operators),
    // @ts-expect-error: there is no such action
    endpoint({ ...operators, audit: 'holiday.move' }),
    // @ts-expect-error: there is no such limit
    endpoint({ ...call, access: allow.anyone, limit: 'everything' }),
  ];
  expect([said.length, unsaid.length]).toEqual([5, 4]);
});
