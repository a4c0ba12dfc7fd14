import type { Access, Audience } from '@indike/contract/wire/access';
import { callName, type Endpoint } from '@indike/contract/wire/endpoint';
import { contractEndpoints } from '../../platform/http/api-docs/contract-endpoints.ts';
import { CONTRACT } from '../../platform/http/api-docs/endpoints.ts';

export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** One operation of the OpenAPI document. */
export interface Operation {
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly access: Access;
  readonly audit: Endpoint['audit'];
  /** The audience according to the security requirement of the document. */
  readonly documented: Audience;
  readonly query: readonly string[];
  readonly body: Schema | undefined;
  /** The body that the document shows. */
  readonly example: Record<string, unknown> | undefined;
  readonly answers: Readonly<Record<string, Schema>>;
  /** The content types of its successful responses. */
  readonly contentTypes: readonly string[];
}

interface DocumentOperation {
  security?: Record<string, unknown>[];
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Schema; example?: Record<string, unknown> }> };
  responses: Record<string, DocumentAnswer>;
}

interface DocumentAnswer {
  $ref?: string;
  content?: Record<string, { schema: Schema & { $ref?: string } }>;
}

interface Document {
  paths: Record<string, Record<string, DocumentOperation>>;
  components: { responses: Record<string, DocumentAnswer>; schemas: Record<string, Schema> };
}

/** Every operation that the running server documents. */
export async function readOperations(url: string): Promise<Operation[]> {
  const answer = await fetch(`${url}/api/docs/json`);
  const document = (await answer.json()) as Document;
  const endpoints = await contractEndpoints(CONTRACT);
  const contract = new Map([...endpoints.values()].map((endpoint) => [callName(endpoint), endpoint]));
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const key = `${method.toUpperCase()} ${path}`;
      const own = contract.get(key);
      if (!own) throw new Error(`${key} is not in the contract`);
      return { ...readOperation(document, key, operation), access: own.access, audit: own.audit };
    }),
  );
}

const lastPart = (reference: string): string => reference.split('/').at(-1) ?? '';

/** The content of an answer and its JSON schema, also if they are shared by several operations. */
function readAnswer({ components: { responses, schemas } }: Document, answer: DocumentAnswer) {
  const content = (answer.$ref === undefined ? answer : responses[lastPart(answer.$ref)])?.content ?? {};
  const schema = (content['application/json'] ?? content['application/problem+json'])?.schema;
  const named = schema?.$ref === undefined ? schema : schemas[lastPart(schema.$ref)];
  return { types: Object.keys(content), schema: named ?? {} };
}

const isSignedIn = (scheme: string | undefined): scheme is Exclude<Audience, 'public'> =>
  scheme === 'indiker' || scheme === 'operator' || scheme === 'integration';

function readOperation(
  document: Document,
  key: string,
  operation: DocumentOperation,
): Omit<Operation, 'access' | 'audit'> {
  const [method = '', path = ''] = key.split(' ');
  const scheme = Object.keys(operation.security?.[0] ?? {})[0];
  const answers = Object.entries(operation.responses).map(
    ([status, answer]) => [status, readAnswer(document, answer)] as const,
  );
  return {
    key,
    method,
    path,
    documented: isSignedIn(scheme) ? scheme : 'public',
    query: (operation.parameters ?? [])
      .filter((parameter) => parameter.in === 'query')
      .map(({ name }) => name),
    body: operation.requestBody?.content['application/json']?.schema,
    example: operation.requestBody?.content['application/json']?.example,
    answers: Object.fromEntries(answers.map(([status, { schema }]) => [status, schema])),
    contentTypes: answers.filter(([status]) => status.startsWith('2')).flatMap(([, { types }]) => types),
  };
}

/** The content type without parameters such as the charset. */
export const contentTypeOf = (headers: Headers): string => headers.get('content-type')?.split(';')[0] ?? '';

/** The example body with these values in the fields that it has. Undefined for a call without a JSON body. */
export function validBody(
  { example }: Operation,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> | undefined {
  return (
    example &&
    Object.fromEntries(
      Object.entries(example).map(([name, value]) => [name, name in values ? values[name] : value]),
    )
  );
}

/** Where the value violates the documented schema, or undefined when it does not. */
export function schemaViolation(value: unknown, schema: Schema, at = 'body'): string | undefined {
  if (schema.anyOf) {
    return schema.anyOf.some((option) => schemaViolation(value, option, at) === undefined)
      ? undefined
      : `${at}: none of anyOf`;
  }
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (
    types.length > 0 &&
    !types.includes(kindOf(value)) &&
    !(types.includes('number') && kindOf(value) === 'integer')
  ) {
    return `${at}: ${kindOf(value)} instead of ${types.join('|')}`;
  }
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const found = schema.items && schemaViolation(item, schema.items, `${at}[${index}]`);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const name of schema.required ?? []) if (!(name in value)) return `${at}.${name}: missing`;
  for (const [name, inner] of Object.entries(value)) {
    const property = schema.properties?.[name];
    const found = property && schemaViolation(inner, property, `${at}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}
