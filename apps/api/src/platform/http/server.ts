import { randomUUID } from 'node:crypto';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { handleClientError, handleErrors, handleFrameworkError, text } from './errors.ts';
import { drainConnectionsOnClose } from './graceful-shutdown.ts';
import { setHeaders } from './headers.ts';
import { requestListener, type Instrument } from '../observability/instrument.ts';
import { requestLog } from '../log.ts';
import { HttpError } from '../refusal.ts';

/** Bodies are small JSON. Routes that accept more, such as the avatar's and file uploads, set their own limit. */
export const BODY_LIMIT_BYTES = 100 * 1024;

export interface ServerOptions {
  readonly logger: Logger;
  readonly trustProxy: number;
  /** How long the server still serves requests after shutdown was requested; see graceful-shutdown.ts. */
  readonly drainMs?: number | undefined;
  readonly instruments?: readonly Instrument[] | undefined;
}

/** The server without routes: limits, headers, errors, one log line per request and the instruments. */
export function createServer({
  logger,
  trustProxy,
  drainMs = 0,
  instruments = [],
}: ServerOptions): FastifyInstance {
  // By its own type, pino would be a part of every type of the server.
  const loggerInstance: FastifyBaseLogger = logger;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Log lines set `req_id` themselves. A child logger per request would repeat it and cost more than the line.
    childLoggerFactory: (parent) => parent,
    bodyLimit: BODY_LIMIT_BYTES,
    // Hop 0 is the connection itself, so without a trusted proxy X-Forwarded-For is ignored.
    trustProxy: (_address, hop) => hop < trustProxy,
    requestTimeout: 15_000,
    connectionTimeout: 30_000,
    keepAliveTimeout: 30_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false },
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2_000,
      requireHostHeader: false,
      // A request without a body, such as every GET, gets no readable stream, which costs some per cent of a hot read.
      optimizeEmptyRequests: true,
    },
    // Requests that arrive during shutdown are served, see graceful-shutdown.ts.
    return503OnClosing: false,
    clientErrorHandler: handleClientError,
    frameworkErrors: handleFrameworkError,
    exposeHeadRoutes: true,
    schemaErrorFormatter: () => new Error('never used: zod validates the input'),
  });
  // Only JSON bodies are accepted. Without a parser every other type gets 415.
  app.removeContentTypeParser('text/plain');
  drainConnectionsOnClose(app, drainMs);
  setHeaders(app);
  refuseWithoutHost(app);
  ignoreTypeWithoutBody(app);
  handleErrors(app);
  logRequests(app, { logger, trustProxy, instruments });
  for (const { addHooks } of instruments) addHooks?.(app);
  return app;
}

/** HTTP/1.1 requires a Host, but Node's own 400 lacks our headers. An unknown Expect is ignored, as HTTP allows. */
function refuseWithoutHost(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
  app.addHook('onRequest', (request, _reply, next) => {
    const missing = request.headers.host === undefined && request.raw.httpVersion === '1.1';
    next(missing ? new HttpError(400, text(400)) : undefined);
  });
}

/**
 * The type of a body that is not sent means nothing. Fastify would wait for the end of that body, which never comes (see
 * `optimizeEmptyRequests`).
 */
function ignoreTypeWithoutBody(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, _reply, next) => {
    const isBodySent = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (headers['content-type'] !== undefined && !isBodySent) delete headers['content-type'];
    next();
  });
}

/** Logs one line per request, and tells the instruments. */
function logRequests(
  app: FastifyInstance,
  { logger, trustProxy, instruments = [] }: Pick<ServerOptions, 'logger' | 'trustProxy' | 'instruments'>,
): void {
  const log = requestLog(logger);
  const onRequest = requestListener(instruments);
  app.addHook('onResponse', (request, reply, next) => {
    const { id, method, url, headers } = request;
    // Read once, because the `routeOptions` getter builds a new object at each access.
    const route = request.routeOptions.url ?? null;
    const { statusCode: status, elapsedTime: milliseconds } = reply;
    if (route === null || !url.startsWith('/assets/')) log({ id, method, route, status, milliseconds });
    const proxyIgnored = trustProxy === 0 && headers['x-forwarded-for'] !== undefined;
    onRequest?.({ method, route, status, milliseconds, proxyIgnored });
    next();
  });
}
