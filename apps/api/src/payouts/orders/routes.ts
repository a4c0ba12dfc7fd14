import { createHash, timingSafeEqual } from 'node:crypto';
import * as contract from '@indike/contract/operator/money/payment-providers';
import { centavosFromReais } from '@indike/rules/money/money';
import type { ApiMethod } from '@indike/rules/payouts/payment-orders';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../platform/http/register.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { isRefused, refuse } from '../../platform/refusal.ts';
import { authorizeTransfer } from './authorization.ts';
import { showConnections } from './connections.ts';
import { removeCredentials, setAsaasCredentials, setEfiCredentials } from './credentials.ts';
import { lookNow } from './order-store.ts';
import { setPixMethod } from './pix-method.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
/** In constant time, whatever their lengths. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

/** More than any webhook names at once. */
const MAX_HINTS = 100;

function connectionRoutes(routes: Routes, deps: Deps): void {
  routes.operator(contract.providerConnections, () => showConnections(deps));

  routes.operator(contract.setEfiCredentials, async ({ body }, _me, { context }) => {
    const set = await setEfiCredentials(deps, body, context);
    return isRefused(set) ? set : {};
  });
  routes.operator(contract.setAsaasCredentials, async ({ body }, _me, { context }) => {
    const set = await setAsaasCredentials(deps, body, context);
    return isRefused(set) ? set : {};
  });
  routes.operator(contract.removeCredentials, async ({ params }, _me, { context }) => {
    const removed = await removeCredentials(deps, params.method, context);
    return isRefused(removed) ? removed : {};
  });
  routes.operator(contract.setPixMethod, async ({ body }, _me, { context }) => {
    const set = await setPixMethod(deps, body.method, context);
    return isRefused(set) ? set : {};
  });
}

export function paymentOrderRoutes(routes: Routes, deps: Deps): void {
  const { db, pixProviders } = deps;
  connectionRoutes(routes, deps);

  const secretOf = async (method: ApiMethod) => (await pixProviders.current()).get(method)?.webhookSecret;
  const isAsaas = async ({ request: { headers } }: Call): Promise<boolean> => {
    const secret = await secretOf('asaas');
    return secret !== undefined && isSame(String(headers['asaas-access-token'] ?? ''), secret);
  };
  routes.open(contract.asaasWebhook, async ({ body }, call) => {
    if (!(await isAsaas(call))) return refuse('not_found');
    const id = body.transfer?.externalReference;
    if (id) await lookNow(db, id, call.now);
    return {};
  });
  routes.open(contract.asaasAuthorization, async ({ body: { transfer } }, call) => {
    if (!(await isAsaas(call))) return refuse('not_found');
    const { id, value, externalReference: reference, bankAccount } = transfer;
    const refuseReason = await authorizeTransfer(db, {
      id,
      reference: reference ?? '',
      value: centavosFromReais(value),
      key: bankAccount?.pixAddressKey ?? undefined,
      cpf: bankAccount?.cpfCnpj ?? undefined,
    });
    return refuseReason === null
      ? { status: 'APPROVED' as const }
      : { status: 'REFUSED' as const, refuseReason };
  });

  routes.open(contract.efiWebhook, async ({ query, body }, { now }) => {
    const secret = await secretOf('efi');
    if (secret === undefined || !isSame(query.hmac ?? '', secret)) return refuse('not_found');
    for (const { gnExtras, devolucoes = [] } of (body.pix ?? []).slice(0, MAX_HINTS))
      if (gnExtras?.idEnvio) await lookNow(db, gnExtras.idEnvio, now, devolucoes.length > 0);
    return {};
  });
}
