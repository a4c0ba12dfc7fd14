import * as allow from '@indike/contract/wire/access';
import { callName, type Endpoint } from '@indike/contract/wire/endpoint';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openApiDocument } from './openapi.ts';

const call = {
  method: 'POST',
  path: '/api/places',
  access: allow.anyone,
  summary: 'Cadastra um lugar',
  tag: 'Lugares',
  responses: { 201: z.object({ id: z.int() }) },
} as const;

function describeCall(place: Endpoint, name = 'addPlace') {
  const faults: string[] = [];
  const document = openApiDocument({
    endpoints: [place],
    ids: new Map([[callName(place), name]]),
    version: '1.2.3',
    appUrl: 'https://indike.test',
    report: (fault) => faults.push(fault),
  });
  return { document, faults };
}

it('describes a call by its definition alone', () => {
  const { document, faults } = describeCall({
    ...call,
    body: z.object({ city_id: z.int() }),
    idempotent: true,
  });
  expect(faults).toEqual([]);
  expect(document).toMatchObject({
    servers: [{ url: 'https://indike.test' }],
    paths: {
      '/api/places': {
        post: {
          operationId: 'addPlace',
          description: expect.stringMatching(
            /^Não pede identificação\.\n\nCom o cabeçalho `Idempotency-Key`/,
          ),
          security: [],
          parameters: [{ name: 'Idempotency-Key', in: 'header' }],
          requestBody: { content: { 'application/json': { example: { city_id: 3_550_308 } } } },
          responses: {
            201: { description: 'Criado', content: { 'application/json': { example: { id: 4127 } } } },
            422: { $ref: '#/components/responses/Error422' },
          },
        },
      },
    },
  });
});

it('uses the address of the document itself on localhost', () => {
  const source = { endpoints: [], ids: new Map(), version: '1', appUrl: 'http://localhost:3000' };
  expect(openApiDocument(source)['servers']).toMatchObject([{ url: '/' }]);
});

it('reports a field without an example', () => {
  expect(describeCall({ ...call, body: z.object({ nickname: z.string() }) }).faults).toEqual([
    'nickname: no example; add one to FIELD_EXAMPLES in api-docs/example-values.ts',
  ]);
});

it('reports an example that the call would refuse, and leaves it out', () => {
  const odd = z.int().check(z.refine((value) => value % 2 === 1, 'Só ímpares'));
  const { document, faults } = describeCall({ ...call, body: z.object({ city_id: odd }) });
  expect(faults).toEqual([
    expect.stringMatching(
      /^addPlace: its own schema refuses the example \{"city_id":3550308\} \(city_id: Só ímpares\)/,
    ),
  ]);
  expect(JSON.stringify(document)).not.toContain('3550308');
});

it('reports a tag without a description', () => {
  expect(describeCall({ ...call, tag: 'Novidades' }).faults).toEqual([
    'Novidades: a tag without a description; add one to TAG_DESCRIPTIONS in api-docs/descriptions.ts',
  ]);
});

it('reports a call that no module of the contract exports', () => {
  const faults: string[] = [];
  openApiDocument({
    endpoints: [call],
    ids: new Map(),
    version: '1',
    appUrl: 'https://indike.test',
    report: (fault) => faults.push(fault),
  });
  expect(faults).toEqual(['POST /api/places has no name: export its endpoint from a module of the contract']);
});
