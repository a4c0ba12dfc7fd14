import type { Endpoint } from '@indike/contract/wire/endpoint';
import { API_SCOPES, type ApiScope } from '@indike/rules/integrations/scopes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isRefused, refusalError, type Refused } from '../../refusal.ts';
import { type NamedStream, sendStream, type TextFileAnswer } from '../files.ts';
import { takeLimit } from '../call-limit.ts';
import { keyHash, requireApiKey, type ApiCaller } from './authentication.ts';
import {
  createRegister,
  NOT_MODIFIED,
  type Answered,
  auditedCall,
  type AuditedCall,
  type Call,
  type Handled,
  type ResponseOf,
  type RouteDeps,
} from '../register.ts';
import { parseInput, type Input } from '../route-input.ts';
import { createKeySemaphores } from './key-semaphores.ts';
import { isSameVersion, type Versioned } from '../content-negotiation.ts';

/** The scope that the content of an unparsed body requires, if it depends on the content. */
type ScopeOfBody = (body: unknown) => ApiScope | undefined;

/** Checks the key of a request, and bounds how many of its calls run at once. */
function createAdmission(deps: RouteDeps) {
  const semaphores = createKeySemaphores();
  return function admit<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    scopes: readonly ApiScope[],
    work: (caller: ApiCaller, call: Call) => Promise<T>,
  ): Promise<T> {
    const hash = keyHash(request, deps.sandbox);
    return semaphores.run(hash, async () => {
      const call = { request, reply, now: deps.clock.now() };
      return work(await requireApiKey(deps, hash, scopes, call), call);
    });
  };
}

export function integrationRoutes(app: FastifyInstance, deps: RouteDeps) {
  type Integrated = Endpoint & { access: { audience: 'integration' } };
  type Handler<E extends Integrated, Answer> = (
    input: Input<E>,
    caller: ApiCaller,
    call: AuditedCall<E['audit']>,
  ) => Answer;
  const register = createRegister(app, deps);
  const admit = createAdmission(deps);
  function handle<E extends Integrated>(
    endpoint: E,
    answer: Handler<E, Answered<E>>,
    scopeOfBody?: ScopeOfBody,
  ): void {
    register(endpoint, (request, reply) =>
      admit(request, reply, endpoint.access.scopes, async (caller, call) => {
        const needed = scopeOfBody?.(request.body);
        if (needed !== undefined && !caller.scopes.includes(needed)) throw refusalError('scope_missing');
        const input = parseInput(endpoint, request);
        await takeLimit(deps, endpoint.limit, request, caller.operatorId);
        return answer(input, caller, auditedCall(caller.operatorId, endpoint, call));
      }),
    );
  }
  return {
    /** A request in another protocol than ours, with any valid key. */
    admitSystem: <T>(
      request: FastifyRequest,
      reply: FastifyReply,
      work: (caller: ApiCaller, call: Call) => Promise<T>,
    ) => admit(request, reply, API_SCOPES, work),

    /** A call by a system of the provider. The key and its scopes are checked before the input is parsed. */
    integration: <E extends Integrated>(
      endpoint: E,
      handler: Handler<E, Handled<E>>,
      scopeOfBody?: ScopeOfBody,
    ) => handle(endpoint, handler, scopeOfBody),

    /** A download of a file that is too large for memory. */
    integrationDownload: <E extends Integrated & TextFileAnswer>(
      endpoint: E,
      handler: Handler<E, Promise<NamedStream | Refused>>,
    ) =>
      handle(endpoint, async (input, caller, call) =>
        sendStream(await handler(input, caller, call), endpoint.contentTypes[0], call),
      ),

    /** A read whose answer has a version. Answers 304 if the caller already has it. */
    integrationVersioned: <E extends Integrated & { versioned: true }>(
      endpoint: E,
      handler: Handler<E, Promise<Versioned<ResponseOf<E>> | Refused>>,
    ) =>
      handle(endpoint, async (input, caller, call): Answered<E> => {
        const read = await handler(input, caller, call);
        if (isRefused(read)) return read;
        call.reply.header('etag', read.etag);
        return isSameVersion(call.request.headers['if-none-match'], read.etag) ? NOT_MODIFIED : read.body;
      }),
  };
}
