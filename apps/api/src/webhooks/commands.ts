import type { WebhookForm } from '@indike/contract/integrations/webhooks';
import { hoursAfter } from '@indike/rules/dates/calendar';
import { SECRET_OVERLAP_HOURS } from '@indike/rules/integrations/webhooks';
import type { Deps } from '../deps.ts';
import type { Tx } from '../platform/db/database.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { makeDeliveriesDue } from './delivery-store.ts';
import { encryptSecret } from './secret.ts';
import { newWebhookSecret } from './signature.ts';
import {
  insertEndpoint,
  lockEndpoint,
  setDeleted,
  setDisabled,
  setEnabled,
  setForm,
  setSecret,
  type EndpointRow,
} from './endpoint-store.ts';
import { withAudit, type AuditedChange, type OperatorContext } from '../audit/commands.ts';

/** The fields for the audit entry, never a secret. */
const factsOf = ({ url, description, events }: Pick<EndpointRow, 'url' | 'description' | 'events'>) => ({
  url,
  description,
  events,
});

const formOf = ({ url, description, events }: WebhookForm) => ({
  url,
  description: description ?? null,
  events: [...events],
});

export interface NewSecret {
  readonly id: number;
  readonly secret: string;
}

export async function createEndpoint(
  deps: Deps,
  form: WebhookForm,
  context: OperatorContext,
): Promise<NewSecret | Refused> {
  if (!deps.outbound.accepts(form.url)) return refuse('webhook_url_refused');
  const secret = newWebhookSecret();
  const stored = { ...formOf(form), secret: encryptSecret(deps, secret) };
  const made = await withAudit<EndpointRow>(
    deps,
    context,
    async (tx) => (await insertEndpoint(tx, stored, context.now)) ?? refuse('too_many_webhooks'),
    (row) => ({
      entity: 'webhook',
      entityId: row.id,
      before: null,
      after: factsOf(row),
    }),
  );
  return isRefused(made) ? made : { id: made.id, secret };
}

type Described = Pick<AuditedChange, 'before' | 'after'>;

/** Changes an endpoint under its row lock. `change` either refuses or returns what is audited. */
export const changeLocked = (
  deps: Deps,
  id: number,
  context: OperatorContext,
  change: (tx: Tx, was: EndpointRow) => Promise<Described | Refused>,
): Promise<Described | Refused> =>
  withAudit<Described>(
    deps,
    context,
    async (tx) => {
      const was = await lockEndpoint(tx, id);
      return was ? change(tx, was) : refuse('not_found');
    },
    (described) => ({ ...described, entity: 'webhook', entityId: id }),
  );

export async function changeEndpoint(
  deps: Deps,
  { id, form }: { readonly id: number; readonly form: WebhookForm },
  context: OperatorContext,
): Promise<Described | Refused> {
  if (!deps.outbound.accepts(form.url)) return refuse('webhook_url_refused');
  return changeLocked(deps, id, context, async (tx, was) => {
    const next = formOf(form);
    await setForm(tx, id, next);
    return { before: factsOf(was), after: factsOf(next) };
  });
}

export const deleteEndpoint = (deps: Deps, id: number, context: OperatorContext) =>
  changeLocked(deps, id, context, async (tx, was) => {
    await setDeleted(tx, id, context.now);
    return { before: factsOf(was), after: null };
  });

export const enableEndpoint = (deps: Deps, id: number, context: OperatorContext) =>
  changeLocked(deps, id, context, async (tx, { disabled_by }) => {
    if (disabled_by === null) return refuse('webhook_already_so');
    await setEnabled(tx, id);
    await makeDeliveriesDue(tx, id);
    return { before: { disabled_by }, after: null };
  });

export const disableEndpoint = (deps: Deps, id: number, context: OperatorContext) =>
  changeLocked(deps, id, context, async (tx, { disabled_by }) => {
    if (disabled_by !== null) return refuse('webhook_already_so');
    await setDisabled(tx, id, 'operator', context.now);
    return { before: null, after: { disabled_by: 'operator' } };
  });

export async function rotateSecret(
  deps: Deps,
  id: number,
  context: OperatorContext,
): Promise<NewSecret | Refused> {
  const secret = newWebhookSecret();
  const previousEndsAt = hoursAfter(context.now, SECRET_OVERLAP_HOURS);
  const rotated = await changeLocked(deps, id, context, async (tx, was) => {
    await setSecret(tx, id, { secret: encryptSecret(deps, secret), previous: was.secret, previousEndsAt });
    const after = { previous_secret_until: previousEndsAt.toISOString() };
    return { before: null, after };
  });
  return isRefused(rotated) ? rotated : { id, secret };
}
