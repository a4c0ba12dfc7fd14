import { MCP_PATH } from '@indike/contract/integrations/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { addressOf } from '../platform/client-address.ts';
import type { ApiCaller } from '../platform/http/api-keys/authentication.ts';
import type { Call } from '../platform/http/register.ts';
import type { Routes } from '../platform/http/routes.ts';
import { isForUs } from '../platform/http/web-origin.ts';
import { refusalError } from '../platform/refusal.ts';
import { loggableError } from '../platform/log.ts';
import { mcpServer } from './server.ts';

/** Loaded at the first request: it brings the whole of zod, 15 MB that installations without assistants do not need. */
const loadSdk = () => import('@modelcontextprotocol/server');

/** A list of messages would be many calls that count as one. MCP has none since June 2025. */
const NO_BATCH = JSON.stringify({
  jsonrpc: '2.0',
  id: null,
  error: { code: -32_600, message: 'Invalid Request: batches are not supported' },
});

const textOf = ({ body }: FastifyRequest): string => (typeof body === 'string' ? body : '');

/** The request as the SDK reads it. */
function webRequest(appUrl: string, request: FastifyRequest): Request {
  const { method, headers } = request;
  const sent = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && name !== 'authorization' ? [[name, value]] : [],
  );
  return new Request(new URL(MCP_PATH, appUrl), {
    method,
    headers: sent,
    ...(method === 'POST' && { body: textOf(request) }),
  });
}

async function send(response: Response, reply: FastifyReply): Promise<Buffer | null> {
  reply.status(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  const body = Buffer.from(await response.arrayBuffer());
  return body.length === 0 ? null : body;
}

function contextOf({ operatorId }: ApiCaller, { request, now }: Call) {
  return { operatorId, requestId: request.id, address: addressOf(request), now };
}

/**
 * Each request is served on its own, so that any process can answer it: there are no sessions and no open streams. The
 * tools are built for the key that sent it.
 */
export function assistantRoutes(app: FastifyInstance, routes: Routes, deps: Deps): void {
  async function answer(caller: ApiCaller, call: Call): Promise<Buffer | string | null> {
    const { request, reply } = call;
    if (/^\s*\[/.test(textOf(request))) {
      reply.status(400).type('application/json; charset=utf-8');
      return NO_BATCH;
    }
    const assistantCall = { deps, caller, context: contextOf(caller, call) };
    const { createMcpHandler, McpServer } = await loadSdk();
    const handler = createMcpHandler(() => mcpServer(assistantCall, McpServer), {
      maxSubscriptions: 0,
      keepAliveMs: 0,
      onerror: (error) => request.log.debug({ err: loggableError(error), req_id: request.id }, 'MCP'),
    });
    return send(await handler.fetch(webRequest(deps.appUrl, request)), reply);
  }
  void app.register(async (scope) => {
    // The SDK reads the text, so that it answers what is no JSON as the protocol says.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.route({
      method: ['GET', 'POST', 'DELETE'],
      url: MCP_PATH,
      handler: (request, reply) => {
        if (!isForUs(deps.appUrl, request)) throw refusalError('host_not_allowed');
        return routes.admitSystem(request, reply, answer);
      },
    });
  });
}
