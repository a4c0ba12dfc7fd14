import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CRM_PATH, type CrmBook, SANDBOX_CRM_TOKEN } from './book.ts';
import { answerPipedrive } from './pipedrive.ts';

const UNAUTHORIZED = 401;
/** Enough for the tests that count them. */
const MAX_CALLS = 100_000;

type CrmRequest = FastifyRequest<{ Params: { '*': string } }>;

/** The CRM of the test area. Never registered outside the sandbox. */
export function sandboxCrmRoutes(app: FastifyInstance, book: CrmBook): void {
  const answer = (request: CrmRequest, reply: FastifyReply): FastifyReply | undefined => {
    const { method, params, headers } = request;
    const call = { method, path: params['*'] };
    if (headers['x-api-token'] !== SANDBOX_CRM_TOKEN)
      return reply.status(UNAUTHORIZED).send({ success: false, error: 'unauthorized access' });
    book.calls.push(call);
    if (book.calls.length > MAX_CALLS) book.calls.shift();
    const fault = book.faultOf(call);
    const { searchParams: query } = new URL(request.url, 'http://localhost');
    const body = (request.body ?? {}) as Record<string, unknown>;
    const said = fault && !fault.afterwards ? null : answerPipedrive(book, { ...call, query, body });
    if (fault?.status === 'hang') {
      request.raw.socket.destroy();
      return reply.hijack();
    }
    if (fault?.retryAfter !== undefined) void reply.header('retry-after', String(fault.retryAfter));
    return reply.status(fault?.status ?? said?.status ?? UNAUTHORIZED).send(said?.body ?? { success: false });
  };
  app.route({ method: ['GET', 'POST', 'PATCH'], url: `${CRM_PATH}/pipedrive/api/*`, handler: answer });
}
