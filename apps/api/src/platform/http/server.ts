import { randomUUID } from 'node:crypto';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { handleClientError, handleFrameworkError } from './errors/raw-error-responses.ts';
import { drainConnectionsOnClose } from './graceful-shutdown.ts';
import { handleErrors, text } from './errors/errors.ts';
import { setHeaders } from './headers.ts';
import { requestListener, type Instrument } from '../observability/instrument.ts';
import { HttpError } from '../refusal.ts';

/** Bodies are small JSON; only the avatar's own route may take more. */
export const BODY_LIMIT_BYTES = 100 * 1024;

export interface ServerOptions {
  readonly logger: FastifyBaseLogger;
  readonly trustProxy: number;
  /** How long the server still serves after it was asked to end; see graceful-shutdown.ts. */
  readonly drainMs?: number | undefined;
  readonly instruments?: readonly Instrument[] | undefined;
}

/** The server without routes: limits, headers, errors, one log line a request and what observes it. */
export function createServer({
  logger,
  trustProxy,
  drainMs = 0,
  instruments = [],
}: ServerOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Lines name their request themselves (`req_id`): a logger for each request would say it twice and cost more than the line.
    childLoggerFactory: (parent) => parent,
    bodyLimit: BODY_LIMIT_BYTES,
    // Hop 0 is the connection itself: without a trusted proxy no X-Forwarded-For is believed.
    trustProxy: (_address, hop) => hop < trustProxy,
    requestTimeout: 15_000,
    connectionTimeout: 30_000,
    keepAliveTimeout: 30_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, requireHostHeader: false },
    // Requests that arrive during a close are served, see graceful-shutdown.ts.
    return503OnClosing: false,
    clientErrorHandler: handleClientError,
    frameworkErrors: handleFrameworkError,
    exposeHeadRoutes: true,
    schemaErrorFormatter: () => new Error('never used: zod validates the input'),
  });
  // Bodies are JSON only: without a parser every other type gets 415.
  app.removeContentTypeParser('text/plain');
  setHeaders(app);
  refuseWithoutHost(app);
  handleErrors(app);
  drainConnectionsOnClose(app, drainMs);
  reportRequests(app, requestListener(instruments));
  for (const { addHooks } of instruments) addHooks?.(app);
  return app;
}

/** HTTP/1.1 requires a Host, and Node's own 400 would lack our headers. An unknown Expect may be ignored. */
function refuseWithoutHost(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
  app.addHook('onRequest', (request, _reply, next) => {
    const missing = request.headers.host === undefined && request.raw.httpVersion === '1.1';
    next(missing ? new HttpError(400, text(400)) : undefined);
  });
}

/** One line a request, with the route's pattern: the URL itself may contain a CPF. Null where no route matches. */
function reportRequests(app: FastifyInstance, onRequest: ReturnType<typeof requestListener>): void {
  app.addHook('onResponse', (request, reply, next) => {
    const { id, method, url, log } = request;
    // Fastify makes an object of all options each time.
    const route = request.routeOptions.url ?? null;
    const { statusCode: status, elapsedTime: milliseconds } = reply;
    if (route === null || !url.startsWith('/assets/'))
      log.info({ req_id: id, method, route, status, ms: Math.round(milliseconds * 10) / 10 });
    onRequest?.({ method, route, status, milliseconds });
    next();
  });
}
