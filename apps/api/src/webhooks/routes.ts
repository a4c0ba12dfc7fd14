import * as contract from '@indike/contract/integrations/webhooks';
import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  disableEndpoint,
  enableEndpoint,
  type NewSecret,
  replayDelivery,
  replayPeriod,
  rotateSecret,
  sendTest,
} from './commands.ts';
import { presentDelivery, presentDeliveryDetail, presentEndpoint } from './present.ts';
import { findDelivery, findEndpoint, findEndpoints, listDeliveries } from './queries.ts';

/** The responses of the routes, read after the command. */
function answersOf({ db, clock }: Deps) {
  const endpoint = async (id: number): Promise<contract.Webhook | Refused> => {
    const row = await findEndpoint(db, id);
    return row ? presentEndpoint(row, clock.now()) : refuse('not_found');
  };
  return {
    endpoint,
    async changed(done: object | Refused, id: number) {
      return isRefused(done) ? done : endpoint(id);
    },
    async withSecret(made: NewSecret | Refused): Promise<contract.WebhookWithSecret | Refused> {
      if (isRefused(made)) return made;
      const webhook = await endpoint(made.id);
      return isRefused(webhook) ? webhook : { webhook, secret: made.secret };
    },
    async delivery(id: number, done: { readonly deliveryId: number } | Refused) {
      if (isRefused(done)) return done;
      const row = await findDelivery(db, id, done.deliveryId);
      return row ? presentDeliveryDetail(row) : refuse('not_found');
    },
  };
}

function deliveryRoutes(routes: Routes, deps: Deps): void {
  const { db } = deps;
  const answers = answersOf(deps);

  routes.operator(contract.listWebhookDeliveries, async ({ params, query }) => {
    if (!(await findEndpoint(db, params.id))) return refuse('not_found');
    const { rows, next } = await listDeliveries(db, params.id, query);
    return { data: rows.map(presentDelivery), next };
  });

  routes.operator(contract.readWebhookDelivery, ({ params }) =>
    answers.delivery(params.id, { deliveryId: params.delivery_id }),
  );

  routes.operator(contract.testWebhook, async ({ params }, _me, call) =>
    answers.delivery(params.id, await sendTest(deps, params.id, call.context)),
  );

  routes.operator(contract.replayWebhookDelivery, async ({ params }, _me, call) => {
    const which = { id: params.id, deliveryId: params.delivery_id };
    return answers.delivery(params.id, await replayDelivery(deps, which, call.context));
  });

  routes.operator(contract.replayWebhookPeriod, ({ params, body }, _me, call) =>
    replayPeriod(deps, { id: params.id, form: body }, call.context),
  );
}

export function webhookRoutes(routes: Routes, deps: Deps): void {
  const answers = answersOf(deps);

  routes.operator(contract.listWebhooks, async (_input, _me, { now }) =>
    (await findEndpoints(deps.db)).map((row) => presentEndpoint(row, now)),
  );

  routes.operator(contract.readWebhook, ({ params }) => answers.endpoint(params.id));

  routes.operator(contract.createWebhook, async ({ body }, _me, call) =>
    answers.withSecret(await createEndpoint(deps, body, call.context)),
  );

  routes.operator(contract.changeWebhook, async ({ params, body }, _me, call) => {
    const form = { id: params.id, form: body };
    return answers.changed(await changeEndpoint(deps, form, call.context), params.id);
  });

  routes.operator(contract.deleteWebhook, async ({ params }, _me, call) => {
    const deleted = await deleteEndpoint(deps, params.id, call.context);
    return isRefused(deleted) ? deleted : { message: 'O webhook foi removido' };
  });

  routes.operator(contract.enableWebhook, async ({ params }, _me, call) =>
    answers.changed(await enableEndpoint(deps, params.id, call.context), params.id),
  );

  routes.operator(contract.disableWebhook, async ({ params }, _me, call) =>
    answers.changed(await disableEndpoint(deps, params.id, call.context), params.id),
  );

  routes.operator(contract.rotateWebhook, async ({ params, body }, _me, call) => {
    const which = { id: params.id, seen: body.seen_previous_until };
    return answers.withSecret(await rotateSecret(deps, which, call.context));
  });

  deliveryRoutes(routes, deps);
}
