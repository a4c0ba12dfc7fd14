import { callName, type Endpoint, type FileBody, type NetworkLimit } from '@indike/contract/wire/endpoint';
import type { OperatorAccess } from '@indike/contract/wire/access';
import type { OperatorRole } from '@indike/rules/operators/roles';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isForErasedPerson } from '../db/failures.ts';
import { refusalError, type Refused } from '../refusal.ts';
import type { SessionKey, TokenHash } from '../tokens.ts';
import {
  acceptsCsv,
  fileOf,
  type NamedBytes,
  type NamedStream,
  sendPdf,
  sendStoredFile,
  sendStream,
  type StoredFile,
  type TextFileAnswer,
  withFileBody,
} from './files.ts';
import { takeLimit, takeNetworkLimit } from './call-limit.ts';
import { parseInput, type Input } from './route-input.ts';
import {
  createRegister,
  type Answered,
  type Call,
  auditedCall,
  type AuditedCall,
  type Handled,
  type ResponseOf,
  type RouteDeps,
} from './register.ts';
import { integrationRoutes } from './api-keys/routes.ts';
import { bearerHash, renew, requireIndiker, type OperatorId, type UserId } from './authentication.ts';
import { requireOperator, type OperatorSession } from './operator-authentication.ts';
import type { SessionColumns } from './owner-scope.ts';

type ForIndikers = Endpoint & { access: { audience: 'indiker' } };
type Operated = Endpoint & { access: OperatorAccess };

interface SessionCall extends Call {
  readonly token: TokenHash;
}
export interface OperatorCall extends Call {
  readonly session: OperatorSession;
}
export interface UploadCall extends OperatorCall {
  /** Empty if nothing was sent. */
  readonly file: Buffer;
}
/** A call that answers with a file that a person has sent. */
interface StoredFileAnswer {
  readonly contentTypes: readonly ['application/pdf', 'image/webp'];
}
/** A response generated as text, in the format that the endpoint declares. */
type Streamed = Promise<NamedStream | Refused>;
/** A read whose single query also checks the session. */
interface SessionRead<E extends Endpoint, Row extends SessionColumns> {
  readonly read: (input: Input<E>, session: SessionKey) => Promise<Row[]>;
  readonly present: (rows: [Row, ...Row[]], input: Input<E>) => ResponseOf<E> | Refused;
}

function sessionCall({ clock }: RouteDeps, request: FastifyRequest, reply: FastifyReply): SessionCall {
  return { request, reply, now: clock.now(), token: bearerHash(request) };
}

const isFilled = <Row>(rows: Row[]): rows is [Row, ...Row[]] => rows.length > 0;

/** Without a session the answer is 401, never 422. The session is checked separately only when parsing fails. */
async function answerRead<E extends Endpoint, Row extends SessionColumns>(
  { db }: RouteDeps,
  endpoint: E,
  { read, present }: SessionRead<E, Row>,
  { request, token, now }: SessionCall,
): Handled<E> {
  let input: Input<E>;
  try {
    input = parseInput(endpoint, request);
  } catch (error) {
    await requireIndiker(db, token, now);
    throw error;
  }
  const rows = await read(input, { token, now });
  if (!isFilled(rows)) {
    await requireIndiker(db, token, now);
    throw refusalError('unauthenticated');
  }
  if (rows[0].is_renewal_due) await renew(db, token, now);
  return present(rows, input);
}

/** The session is checked before the input is parsed: 401 comes before 422. */
async function indikerCall<E extends ForIndikers>(
  deps: RouteDeps,
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const call = sessionCall(deps, request, reply);
  const me = await requireIndiker(deps.db, call.token, call.now, endpoint.access.unfinished);
  return { input: parseInput(endpoint, request), me, call };
}

/** The role is checked before the input is parsed: 403 comes before 422. */
function operatorCall<E extends Operated>(deps: RouteDeps, endpoint: E) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const now = deps.clock.now();
    const session = await requireOperator(deps, endpoint.access, request, now);
    const call = { ...auditedCall(session.operatorId, endpoint, { request, reply, now }), session };
    return { input: parseInput(endpoint, request), me: session.operatorId, call };
  };
}

type StaffHandler<E extends Operated, Answer> = (
  input: Input<E>,
  me: OperatorId,
  call: OperatorCall & AuditedCall<E['audit']>,
) => Answer;

const requireRole =
  (deps: RouteDeps, { access }: Operated) =>
  async (request: FastifyRequest) => {
    await requireOperator(deps, access, request, deps.clock.now());
  };

function operatorRoutes(app: FastifyInstance, deps: RouteDeps) {
  const registered: Operated[] = [];
  function handle<E extends Operated>(
    endpoint: E,
    answer: StaffHandler<E, Answered<E>>,
    { scope = app, isLimited = (_request: FastifyRequest): boolean => true } = {},
  ): void {
    registered.push(endpoint);
    createRegister(scope, deps)(endpoint, async (request, reply) => {
      const { input, me, call } = await operatorCall(deps, endpoint)(request, reply);
      if (isLimited(request)) await takeLimit(deps, endpoint.limit, request, me);
      return answer(input, me, call);
    });
  }
  return {
    /** The calls of a role. The session returns them, so that the pages show only what the operator may do. */
    operatorCallsOf: (role: OperatorRole): string[] =>
      registered.filter(({ access }) => access.roles.includes(role)).map(callName),

    /** A call by a signed-in operator. The role is checked before the input is parsed. */
    operator: <E extends Operated>(endpoint: E, handler: StaffHandler<E, Handled<E>>) =>
      handle(endpoint, handler),

    /** A list that is sent as a file if the caller accepts `text/csv`. */
    operatorSheet: <E extends Operated & { contentTypes: readonly ['application/json', 'text/csv'] }>(
      endpoint: E,
      sheet: { readonly list: StaffHandler<E, Handled<E>>; readonly csv: StaffHandler<E, Streamed> },
    ) =>
      handle(
        endpoint,
        async (input, me, call) =>
          acceptsCsv(call.request)
            ? sendStream(await sheet.csv(input, me, call), 'text/csv', call)
            : sheet.list(input, me, call),
        { isLimited: acceptsCsv },
      ),

    /** An operator's download of a file that is too large for memory. */
    operatorDownload: <E extends Operated & TextFileAnswer>(
      endpoint: E,
      handler: StaffHandler<E, Streamed>,
    ) =>
      handle(endpoint, async (input, me, call) =>
        sendStream(await handler(input, me, call), endpoint.contentTypes[0], call),
      ),

    operatorFile: <E extends Operated & StoredFileAnswer>(
      endpoint: E,
      handler: StaffHandler<E, Promise<StoredFile | Refused>>,
    ) => handle(endpoint, async (input, me, call) => sendStoredFile(await handler(input, me, call), call)),

    /** An operator's upload of a file, received unparsed. The role is checked before the file is read. */
    operatorUpload<E extends Operated & { file: FileBody }>(
      endpoint: E,
      handler: (input: Input<E>, me: OperatorId, call: UploadCall & AuditedCall<E['audit']>) => Handled<E>,
    ) {
      withFileBody(app, endpoint.file, (scope) => {
        scope.addHook('onRequest', requireRole(deps, endpoint));
        const answer: StaffHandler<E, Handled<E>> = (input, me, call) =>
          handler(input, me, { ...call, file: fileOf(call.request) });
        handle(endpoint, answer, { scope });
      });
    },
  };
}

function indikerRoutes(app: FastifyInstance, deps: RouteDeps) {
  type Handler<E extends ForIndikers, Answer> = (input: Input<E>, me: UserId, call: SessionCall) => Answer;
  const register = createRegister(app, deps);
  const handle = <E extends ForIndikers>(endpoint: E, answer: Handler<E, Answered<E>>): void =>
    register(endpoint, async (request, reply) => {
      const { input, me, call } = await indikerCall(deps, endpoint, request, reply);
      await takeLimit(deps, endpoint.limit, request, me);
      return answer(input, me, call);
    });
  return {
    /** A call by a signed-in Indiker. The session is checked before the handler runs. */
    indiker: <E extends ForIndikers>(endpoint: E, handler: Handler<E, Handled<E>>) =>
      handle(endpoint, async (input, me, call) => {
        try {
          return await handler(input, me, call);
        } catch (error) {
          // The session ended with the account, after it was checked.
          throw isForErasedPerson(error) ? refusalError('unauthenticated') : error;
        }
      }),

    /** A response too large for memory. Its schema is not applied: the handler itself must write that shape. */
    indikerStream: <E extends ForIndikers>(endpoint: E, handler: Handler<E, Streamed>) =>
      handle(endpoint, async (input, me, call) =>
        sendStream(await handler(input, me, call), endpoint.contentTypes?.[0] ?? 'application/json', call),
      ),

    /** A PDF for the caller. Its schema is only documentation. */
    indikerPdf: <E extends ForIndikers & { contentTypes: readonly ['application/pdf'] }>(
      endpoint: E,
      handler: Handler<E, Promise<NamedBytes | Refused>>,
    ) => handle(endpoint, async (input, me, call) => sendPdf(await handler(input, me, call), call)),

    /** A file that a person has sent, for the caller. Its schema is only documentation. */
    indikerFile: <E extends ForIndikers & StoredFileAnswer>(
      endpoint: E,
      handler: Handler<E, Promise<StoredFile | Refused>>,
    ) => handle(endpoint, async (input, me, call) => sendStoredFile(await handler(input, me, call), call)),

    /** A read whose single query also checks the session (`ownerQuery` in owner-scope.ts): no row means no session. */
    indikerRead<E extends ForIndikers & { limit?: undefined }, Row extends SessionColumns>(
      endpoint: E,
      read: SessionRead<E, Row>['read'],
      present: SessionRead<E, Row>['present'],
    ) {
      register(endpoint, (request, reply) =>
        answerRead(deps, endpoint, { read, present }, sessionCall(deps, request, reply)),
      );
    },
  };
}

/** Registers endpoints of the contract. The endpoint's audience decides which session a call needs. */
export function createRoutes(app: FastifyInstance, deps: RouteDeps) {
  const register = createRegister(app, deps);
  return {
    /** A call that anyone may make. */
    open<E extends Endpoint & { access: { audience: 'public' }; limit?: NetworkLimit }>(
      endpoint: E,
      handler: (input: Input<E>, call: Call) => Handled<E>,
    ) {
      register(endpoint, async (request, reply) => {
        const input = parseInput(endpoint, request);
        await takeNetworkLimit(deps, endpoint.limit, request);
        return handler(input, { request, reply, now: deps.clock.now() });
      });
    },

    ...indikerRoutes(app, deps),
    ...operatorRoutes(app, deps),
    ...integrationRoutes(app, deps),
  };
}

export type Routes = ReturnType<typeof createRoutes>;
