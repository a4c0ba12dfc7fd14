import type { CrmProvider } from '@indike/rules/integrations/crm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CrmAnswer, CRM_PATH, type CrmBook, type CrmRequest, SANDBOX_CRM_TOKEN } from './book.ts';
import { answerHubSpot } from './hubspot.ts';
import { answerPipedrive } from './pipedrive.ts';
import { answerRdStation, giveToken, SANDBOX_CODE } from './rdstation.ts';

const UNAUTHORIZED = 401;
/** Enough for the tests that count them. */
const MAX_CALLS = 100_000;

type Headers = FastifyRequest['headers'];
type Call = FastifyRequest<{ Params: { '*': string } }>;

interface StandIn {
  readonly isAllowed: (headers: Headers) => boolean;
  readonly answer: (book: CrmBook, request: CrmRequest) => CrmAnswer;
}

const STAND_INS: Readonly<Record<CrmProvider, StandIn>> = {
  pipedrive: {
    isAllowed: (headers) => headers['x-api-token'] === SANDBOX_CRM_TOKEN,
    answer: answerPipedrive,
  },
  hubspot: {
    isAllowed: ({ authorization }) => authorization === `Bearer ${SANDBOX_CRM_TOKEN}`,
    answer: answerHubSpot,
  },
  rdstation: {
    isAllowed: ({ authorization }) => /^Bearer acesso-\d+$/.test(authorization ?? ''),
    answer: answerRdStation,
  },
};

const bodyOf = ({ body }: FastifyRequest) =>
  (body instanceof URLSearchParams ? Object.fromEntries(body) : (body ?? {})) as CrmRequest['body'];

function standInRoutes(app: FastifyInstance, book: CrmBook, provider: CrmProvider): void {
  const { isAllowed, answer } = STAND_INS[provider];
  const handler = (request: Call, reply: FastifyReply): FastifyReply | undefined => {
    const { method, params, headers } = request;
    const call = { method, path: params['*'] };
    const isForToken = call.path === 'oauth2/token';
    if (!isForToken && !isAllowed(headers))
      return reply.status(UNAUTHORIZED).send({ success: false, error: 'unauthorized access' });
    book.calls.push(call);
    if (book.calls.length > MAX_CALLS) book.calls.shift();
    const fault = book.faultOf(call);
    const { searchParams: query } = new URL(request.url, 'http://localhost');
    const body = bodyOf(request);
    const act = () => (isForToken ? giveToken(book, body) : answer(book, { ...call, query, body }));
    const said = fault && !fault.afterwards ? null : act();
    if (fault?.status === 'hang') {
      request.raw.socket.destroy();
      return reply.hijack();
    }
    if (fault?.retryAfter !== undefined) void reply.header('retry-after', String(fault.retryAfter));
    return reply.status(fault?.status ?? said?.status ?? UNAUTHORIZED).send(said?.body ?? { success: false });
  };
  app.route({ method: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'], url: `${CRM_PATH}/${provider}/*`, handler });
}

/** The CRMs of the test area, which share their records. Never registered outside the sandbox. */
export function sandboxCrmRoutes(app: FastifyInstance, book: CrmBook): void {
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
    );
    // The page on which an administrator agrees: here at once.
    scope.get<{ Querystring: { redirect_uri: string; state: string } }>(
      `${CRM_PATH}/rdstation/oauth/authorize`,
      ({ query }, reply) => {
        const back = new URLSearchParams({ code: SANDBOX_CODE, state: query.state });
        return reply.redirect(`${new URL(query.redirect_uri).pathname}?${back.toString()}`);
      },
    );
    standInRoutes(scope, book, 'pipedrive');
    standInRoutes(scope, book, 'hubspot');
    standInRoutes(scope, book, 'rdstation');
    done();
  });
}
