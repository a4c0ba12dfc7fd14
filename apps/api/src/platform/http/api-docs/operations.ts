import type { ContentType, Endpoint } from '@indike/contract/wire/endpoint';
import type * as z from 'zod/mini';
import { bodyExample, exampleOf, type Report } from './examples.ts';
import { describeCall } from './descriptions.ts';
import { errorReferences } from './error-answers.ts';
import { documentSchema, parameterSchema } from './json-schema.ts';

/** A body that is not JSON, with any content. */
const FILE_CONTENT = { type: 'string', format: 'binary' } as const;

const HEADERS = {
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Escolhida por quem chama: até 100 letras, números, pontos, dois-pontos, hifens ou sublinhados',
    schema: { type: 'string', pattern: '^[\\w.:-]{1,100}$' },
    example: 'saque-2026-11-23',
  },
  ifNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'O `ETag` da versão que já se tem',
    schema: { type: 'string' },
    example: '"4127-3"',
  },
} as const;

function parametersOf(
  part: z.core.$ZodType | undefined,
  place: 'path' | 'query',
  report: Report | undefined,
): object[] {
  if (!part) return [];
  const { properties = {}, required = [] } = documentSchema(part, 'input');
  const { properties: outputs = {} } = documentSchema(part, 'output');
  return Object.entries(properties).map(([name, input]) => {
    const schema = parameterSchema(input, outputs[name]);
    const isRequired = place === 'path' || required.includes(name);
    const field = { name, siblings: Object.keys(properties) };
    // The viewer's sample would send every filter that has an example.
    const example = isRequired ? exampleOf(schema, { report }, field) : undefined;
    return {
      name,
      in: place,
      ...(isRequired && { required: true }),
      schema,
      ...(example !== undefined && { example }),
    };
  });
}

function requestBodyOf(endpoint: Endpoint, id: string, report: Report | undefined): object | undefined {
  if (endpoint.file) return { required: true, content: { [endpoint.file.type]: { schema: FILE_CONTENT } } };
  if (!endpoint.body) return undefined;
  const schema = documentSchema(endpoint.body, 'input');
  const example = bodyExample(endpoint, id, report);
  return {
    required: true,
    content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
  };
}

function answerOf(
  { method, contentTypes = ['application/json'], versioned }: Endpoint,
  status: string,
  body: z.core.$ZodType,
) {
  const contentOf = (type: ContentType) => {
    if (type !== 'application/json') return { schema: FILE_CONTENT };
    const schema = documentSchema(body, 'output');
    return { schema, example: exampleOf(schema) };
  };
  const isFile = contentTypes.some((type) => type !== 'application/json');
  const done = status === '201' ? 'Criado' : method === 'GET' ? 'O que foi pedido' : 'Feito';
  return {
    description: isFile && method === 'GET' ? 'O arquivo ou a lista' : done,
    ...(versioned && {
      headers: {
        ETag: { description: 'A versão desta resposta', schema: { type: 'string' }, example: '"4127-3"' },
      },
    }),
    content: Object.fromEntries(contentTypes.map((type) => [type, contentOf(type)])),
  };
}

/** One operation of the document, derived from the endpoint of the contract. */
export function operationOf(endpoint: Endpoint, id: string, report?: Report): Record<string, unknown> {
  const {
    access: { audience },
    summary,
    tag,
    params,
    query,
    idempotent,
    versioned,
    responses,
  } = endpoint;
  const parameters = [
    ...parametersOf(params, 'path', report),
    ...parametersOf(query, 'query', report),
    ...(idempotent ? [HEADERS.idempotencyKey] : []),
    ...(versioned ? [HEADERS.ifNoneMatch] : []),
  ];
  const requestBody = requestBodyOf(endpoint, id, report);
  return {
    operationId: id,
    summary,
    description: describeCall(endpoint),
    tags: [tag],
    security: audience === 'public' ? [] : [{ [audience]: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      ...Object.fromEntries(
        Object.entries(responses).map(([status, body]) => [status, answerOf(endpoint, status, body)]),
      ),
      ...(versioned && { 304: { description: 'Nada mudou desde a versão enviada' } }),
      ...errorReferences(endpoint),
    },
  };
}
