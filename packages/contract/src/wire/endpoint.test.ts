import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import * as allow from './access.ts';
import { endpointsOf, type Endpoint } from './endpoint.ts';

const endpoint = endpointsOf('Lugares');
const call = { summary: 'Cadastra um lugar', responses: { 201: z.object({ id: z.int() }) } } as const;
const operators = { ...call, access: allow.work } as const;

it('compiles only when it says who may make the call and what the audit log records', () => {
  const said: readonly Endpoint[] = [
    endpoint('POST /api/places', { ...call, access: allow.anyone }),
    endpoint('POST /api/places', { ...operators, audit: 'holiday.add' }),
    endpoint('POST /api/places', { ...operators, audit: ['holiday.add', 'holiday.remove'] }),
    endpoint('POST /api/places', { ...operators, audit: null }),
    endpoint('GET /api/places', operators),
  ];
  const unsaid = [
    // @ts-expect-error: nobody is named
    endpoint('POST /api/places', call),
    // @ts-expect-error: an operator's call that changes something says what is recorded, if only null
    endpoint('POST /api/places', operators),
    // @ts-expect-error: there is no such action
    endpoint('POST /api/places', { ...operators, audit: 'holiday.move' }),
    // @ts-expect-error: there is no such limit
    endpoint('POST /api/places', { ...call, access: allow.anyone, limit: 'everything' }),
    // @ts-expect-error: there is no such method
    endpoint('SEND /api/places', { ...call, access: allow.anyone }),
  ];
  expect([said.length, unsaid.length]).toEqual([5, 5]);
  expect(said[0]).toMatchObject({ method: 'POST', path: '/api/places', tag: 'Lugares' });
});
