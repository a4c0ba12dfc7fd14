import { randomUUID } from 'node:crypto';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { handleErrors } from './errors.ts';
import { setHeaders } from './headers.ts';

/** Bodies are small JSON; only the avatar's own route may take more. */
const BODY_LIMIT_BYTES = 100 * 1024;

export interface ServerOptions {
  readonly logger: FastifyBaseLogger;
  readonly trustProxy: number;
}

/** The bare server: limits, headers, errors and one log line a request. Capabilities add their routes. */
export function createServer({ logger, trustProxy }: ServerOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: (_address, hop) => hop <= trustProxy,
    requestTimeout: 15_000,
    connectionTimeout: 30_000,
    keepAliveTimeout: 30_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    return503OnClosing: true,
    exposeHeadRoutes: true,
    schemaErrorFormatter: () => new Error('never used: zod judges the input'),
  });
  // The JSON of a request is judged by its schema; a body of another kind has no reader and gets 415.
  app.removeContentTypeParser('text/plain');
  setHeaders(app);
  handleErrors(app);
  logRequests(app);
  return app;
}

/** One line a request: the route's pattern, never the address itself, which may hold a CPF. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, next) => {
    const route = request.routeOptions.url;
    if (route !== undefined && !request.url.startsWith('/assets/')) {
      request.log.info({
        req_id: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      });
    }
    next();
  });
}
