import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallContext } from '../../audit/commands.ts';
import type { Deps } from '../../deps.ts';
import { addressOf } from '../../platform/client-address.ts';
import { callerOf } from '../../platform/http/caller.ts';
import { toErrorReply } from '../../platform/http/errors.ts';
import { loggableError, logSecurity } from '../../platform/log.ts';
import { hashToken } from '../../platform/tokens.ts';
import { createUser, deleteUser, patchUser, replaceUser } from './commands.ts';
import { MAX_RESULTS, resourceTypes, schemas, serviceProviderConfig } from './discovery.ts';
import {
  errorBody,
  isScimRefusal,
  type Json,
  refuseScim,
  type ScimRefusal,
  toList,
  toResource,
} from './resource.ts';
import { findUser, listUsers, type ScimUser, type UserFilter } from './store.ts';
import { findTokenOwner } from './token-store.ts';

// SCIM 2.0 (RFC 7644), outside the contract: the directory's protocol says its paths, bodies and errors.

export const SCIM_PATH = '/scim/v2';
const TYPE = 'application/scim+json; charset=utf-8';
const BEARER = /^Bearer ([\w-]{40,80})$/i;
const NOT_FOUND = refuseScim(404, 'Não há nada neste endereço.');

const send = (reply: FastifyReply, status: number, body: unknown): FastifyReply =>
  reply.status(status).type(TYPE).serializer(JSON.stringify).send(body);

const sendRefusal = (reply: FastifyReply, { scimRefused }: ScimRefusal): FastifyReply =>
  send(reply, scimRefused.status, errorBody(scimRefused));

/** As whom the directory acts. Undefined without a valid token. */
async function contextOf(deps: Deps, request: FastifyRequest): Promise<CallContext | undefined> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  const now = deps.clock.now();
  const operatorId = token && (await findTokenOwner(deps.db, hashToken(token), now));
  return operatorId ? { operatorId, requestId: request.id, address: addressOf(request), now } : undefined;
}

const FILTER = /^\s*(userName|externalId|id)\s+eq\s+"((?:[^"\\]|\\["\\/])*)"\s*$/i;
const ATTRIBUTES = { username: 'userName', externalid: 'externalId', id: 'id' } as const;

/** Null without a filter. */
function filterOf(text: unknown): UserFilter | ScimRefusal | null {
  if (text === undefined) return null;
  const [, name = '', given = ''] = typeof text === 'string' ? (FILTER.exec(text) ?? []) : [];
  const attribute = ATTRIBUTES[name.toLowerCase() as keyof typeof ATTRIBUTES];
  if (attribute === undefined || !given.isWellFormed() || given.includes('\u0000'))
    return refuseScim(400, 'O filtro pode ser userName eq "…" ou externalId eq "…".', 'invalidFilter');
  const value = given.replaceAll(/\\(.)/g, '$1');
  return { attribute, value: attribute === 'userName' ? value.toLowerCase() : value };
}

/** A whole number of the query, or its default. Undefined when it is none. */
function numberOf(text: unknown, byDefault: number): number | undefined {
  if (text === undefined) return byDefault;
  return typeof text === 'string' && /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;
}

async function list({ db }: Deps, query: Json, baseUrl: string): Promise<Json | ScimRefusal> {
  const filter = filterOf(query['filter']);
  if (filter && isScimRefusal(filter)) return filter;
  const [startIndex, count] = [numberOf(query['startIndex'], 1), numberOf(query['count'], MAX_RESULTS)];
  if (startIndex === undefined || count === undefined)
    return refuseScim(400, 'startIndex e count são números inteiros.', 'invalidValue');
  const start = Math.max(1, startIndex);
  const limit = Math.min(MAX_RESULTS, Math.max(0, count));
  const { rows, total } = await listUsers(db, { filter, offset: start - 1, limit });
  return toList(
    rows.map((row) => toResource(row, baseUrl)),
    total,
    start,
  );
}

interface WithId {
  Params: { id: string };
}
const idOf = ({ params: { id } }: FastifyRequest<WithId>): number =>
  /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;

function userRoutes(scope: FastifyInstance, deps: Deps, baseUrl: string): void {
  const contexts = new WeakMap<FastifyRequest, CallContext>();
  scope.addHook('onRequest', async (request, reply) => {
    const context = await contextOf(deps, request);
    if (!context) {
      logSecurity(deps, {
        event: 'refusal',
        outcome: 'scim_token',
        ...callerOf({ request, now: deps.clock.now() }),
      });
      reply.header('www-authenticate', 'Bearer');
      return sendRefusal(reply, refuseScim(401, 'O token falta ou não vale.'));
    }
    contexts.set(request, context);
    await deps.limits.take('scim', `operator:${context.operatorId}`);
    return undefined;
  });
  const contextFor = (request: FastifyRequest): CallContext => {
    const context = contexts.get(request);
    if (!context) throw new Error('the hook refuses calls without a token');
    return context;
  };
  const answer = (reply: FastifyReply, result: ScimUser | ScimRefusal, status = 200): FastifyReply => {
    if (isScimRefusal(result)) return sendRefusal(reply, result);
    if (status === 204) return reply.status(204).send();
    const resource = toResource(result, baseUrl);
    if (status === 201) reply.header('location', `${baseUrl}/Users/${result.id}`);
    return send(reply, status, resource);
  };

  scope.get('/ServiceProviderConfig', (_request, reply) => send(reply, 200, serviceProviderConfig(baseUrl)));
  for (const [path, all] of [
    ['/ResourceTypes', resourceTypes(baseUrl)],
    ['/Schemas', schemas(baseUrl)],
  ] as const) {
    scope.get(path, (_request, reply) => send(reply, 200, toList(all, all.length, 1)));
    scope.get<WithId>(`${path}/:id`, ({ params: { id } }, reply) => {
      const found = all.find((one) => one['id'] === id);
      return found ? send(reply, 200, found) : sendRefusal(reply, NOT_FOUND);
    });
  }

  scope.get<{ Querystring: Json }>('/Users', async ({ query }, reply) => {
    const found = await list(deps, query, baseUrl);
    return isScimRefusal(found) ? sendRefusal(reply, found) : send(reply, 200, found);
  });
  scope.get<WithId>('/Users/:id', async (request, reply) =>
    answer(reply, (await findUser(deps.db, idOf(request))) ?? NOT_FOUND),
  );
  scope.post('/Users', async (request, reply) =>
    answer(reply, await createUser(deps, request.body, contextFor(request)), 201),
  );
  scope.put<WithId>('/Users/:id', async (request, reply) =>
    answer(reply, await replaceUser(deps, idOf(request), request.body, contextFor(request))),
  );
  scope.patch<WithId>('/Users/:id', async (request, reply) =>
    answer(reply, await patchUser(deps, idOf(request), request.body, contextFor(request))),
  );
  scope.delete<WithId>('/Users/:id', async (request, reply) =>
    answer(reply, await deleteUser(deps, idOf(request), contextFor(request)), 204),
  );
}

/** Every error has SCIM's form. */
function handleErrors(scope: FastifyInstance): void {
  scope.setErrorHandler((error, request, reply) => {
    const { status, answer, retryAfterSeconds } = toErrorReply(error);
    if (status >= 500) request.log.error({ err: loggableError(error), req_id: request.id }, 'request failed');
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
    const scimType = status === 400 ? 'invalidSyntax' : undefined;
    return sendRefusal(reply, refuseScim(status, answer.message, scimType));
  });
  scope.setNotFoundHandler((_request, reply) => sendRefusal(reply, NOT_FOUND));
}

export function scimRoutes(app: FastifyInstance, deps: Deps): void {
  void app.register(
    (scope, _options, done) => {
      scope.addContentTypeParser(
        'application/scim+json',
        { parseAs: 'string' },
        scope.getDefaultJsonParser('error', 'error'),
      );
      handleErrors(scope);
      userRoutes(scope, deps, deps.appUrl + SCIM_PATH);
      done();
    },
    { prefix: SCIM_PATH },
  );
}
