import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { callerOf } from '../../platform/http/caller.ts';
import { refusalMessage, isRefused } from '../../platform/refusal.ts';
import { createOpenIdClient } from './client.ts';
import { logOutByIssuer } from './logout.ts';

export const LOGOUT_PATH = '/api/operator/auth/openid/logout';
const MAX_BYTES = 20_000;

/** Outside the contract: the issuer sends a form and expects the answers of its own specification. */
export function logoutRoutes(app: FastifyInstance, deps: Deps): void {
  const client = createOpenIdClient(deps);
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BYTES },
      (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
    );
    scope.post(LOGOUT_PATH, async (request, reply) => {
      const caller = callerOf({ request, now: deps.clock.now() });
      await deps.limits.take('openId', caller.network);
      const token = request.body instanceof URLSearchParams ? request.body.get('logout_token') : null;
      const done = await logOutByIssuer(deps, client, token ?? '', caller);
      if (!isRefused(done)) return reply.status(200).send();
      return reply
        .status(done.refused === 'openid_unavailable' ? 503 : 400)
        .send({ error: 'invalid_request', error_description: refusalMessage(done) });
    });
    done();
  });
}
