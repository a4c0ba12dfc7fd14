import {
  errorResponse,
  REFUSALS,
  type ErrorResponse,
  type RefusalCode,
} from '@indike/contract/errors/errors';
import { problem } from '@indike/contract/integrations/api';
import type { Endpoint } from '@indike/contract/wire/endpoint';
import { text, toProblem } from '../errors.ts';
import { documentSchema } from './json-schema.ts';

const REQUEST_ID = '0c5c1f1e-6e0b-4d5a-9c3e-0d7a1f6b2c11';
const RETRY_AFTER = {
  'Retry-After': {
    description: 'Em quantos segundos tentar de novo',
    schema: { type: 'integer', minimum: 1 },
    example: 5,
  },
};

interface ErrorAnswer {
  readonly description: string;
  /** The error of the example. */
  readonly example: { readonly status: number; readonly code?: RefusalCode; readonly errors?: boolean };
  readonly headers?: object;
}

/** The errors of the document. `4XX` and `5XX` stand for every status that is not listed itself. */
const ANSWERS: Readonly<Record<string, ErrorAnswer>> = {
  401: {
    description: 'Não identificado: o token ou a chave falta, venceu ou foi revogado',
    example: { status: 401, code: 'unauthenticated' },
  },
  403: { description: 'Identificado, mas sem permissão para esta chamada', example: { status: 403 } },
  404: {
    description: 'Não existe, ou é de outra pessoa',
    example: { status: 404, code: 'not_found' },
  },
  422: {
    description: 'Dados inválidos: `errors` tem as mensagens de cada campo',
    example: { status: 422, errors: true },
  },
  429: {
    description: 'Chamadas demais em pouco tempo',
    example: { status: 429 },
    headers: RETRY_AFTER,
  },
  '4XX': {
    description: 'Outra recusa, por exemplo 409, 413 ou 429: `code`, quando há, diz qual',
    example: { status: 409, code: 'same_status' },
  },
  '5XX': {
    description: 'Falha nossa, ou indisponível por um instante',
    example: { status: 503 },
    headers: RETRY_AFTER,
  },
};

/** The errors that a call can answer with, as its definition implies. */
function errorsOf({ access: { audience }, params, query, body }: Endpoint): string[] {
  const isSignedIn = audience !== 'public';
  const possible = {
    401: isSignedIn,
    403: isSignedIn,
    404: params !== undefined,
    422: (params ?? query ?? body) !== undefined,
    429: audience === 'integration',
    '4XX': true,
    '5XX': true,
  };
  return Object.entries(possible).flatMap(([key, isPossible]) => (isPossible ? [key] : []));
}

const SYSTEM_CODES: Readonly<Record<string, RefusalCode>> = { unauthenticated: 'api_key_invalid' };

function exampleOfError(
  { example: { status, code: usual, errors } }: ErrorAnswer,
  isSystem: boolean,
): object {
  const code = isSystem ? (SYSTEM_CODES[usual ?? ''] ?? usual) : usual;
  const error: ErrorResponse = {
    message: code === undefined ? text(status) : REFUSALS[code].message,
    ...(errors && { message: 'Página inválida', errors: { page: ['Página inválida'] } }),
    ...(code !== undefined && { code }),
  };
  return isSystem ? toProblem(status, error, REQUEST_ID) : { ...error, request_id: REQUEST_ID };
}

const isSystemCall = ({ access: { audience } }: Endpoint): boolean => audience === 'integration';
const nameOf = (key: string, isSystem: boolean): string => `${isSystem ? 'Problem' : 'Error'}${key}`;

/** References to the shared answers, by status. */
export const errorReferences = (endpoint: Endpoint): Record<string, { $ref: string }> =>
  Object.fromEntries(
    errorsOf(endpoint).map((key) => [
      key,
      { $ref: `#/components/responses/${nameOf(key, isSystemCall(endpoint))}` },
    ]),
  );

function answerOf(key: string, isSystem: boolean) {
  const { [key]: answer } = ANSWERS;
  if (!answer) throw new Error(`the document does not describe the error ${key}`);
  const content = {
    schema: { $ref: `#/components/schemas/${isSystem ? 'Problem' : 'Error'}` },
    example: exampleOfError(answer, isSystem),
  };
  return {
    description: answer.description,
    ...(answer.headers && { headers: answer.headers }),
    content: { [isSystem ? 'application/problem+json' : 'application/json']: content },
  };
}

/** The shared answers that these endpoints refer to, and their schemas. */
export function errorComponents(endpoints: readonly Endpoint[]) {
  const used = new Map(
    endpoints.flatMap((endpoint) => {
      const isSystem = isSystemCall(endpoint);
      return errorsOf(endpoint).map((key) => [nameOf(key, isSystem), { key, isSystem }] as const);
    }),
  );
  const schemas = { Error: errorResponse, Problem: problem };
  const isUsed = (name: string) => [...used.keys()].some((answer) => answer.startsWith(name));
  return {
    schemas: Object.fromEntries(
      Object.entries(schemas)
        .filter(([name]) => isUsed(name))
        .map(([name, schema]) => [name, documentSchema(schema, 'output')]),
    ),
    responses: Object.fromEntries(
      [...used].map(([name, { key, isSystem }]) => [name, answerOf(key, isSystem)]),
    ),
  };
}
