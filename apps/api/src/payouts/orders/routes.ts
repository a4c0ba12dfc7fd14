import { timingSafeEqual } from 'node:crypto';
import { clearFinding as clearFindingEndpoint } from '@indike/contract/operator/money/ledger-check';
import * as contract from '@indike/contract/operator/money/payment-providers';
import { centavosFromReais } from '@indike/rules/money/money';
import type { ApiMethod } from '@indike/rules/payouts/payment-orders';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../platform/http/register.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { isRefused, refuse, type Refused } from '../../platform/refusal.ts';
import { hashToken } from '../../platform/tokens.ts';
import { authorizeTransfer } from './authorization.ts';
import { clearFinding } from './clear-finding.ts';
import { showConnections } from './connections.ts';
import { removeCredentials, setAsaasCredentials, setEfiCredentials } from './credentials.ts';
import { lookNow } from './order-store.ts';
import { setPixMethod } from './pix-method.ts';

/** In constant time, whatever their lengths. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(hashToken(one), hashToken(other));

/** More than any webhook names at once. */
const MAX_HINTS = 100;

/** These calls answer nothing but a refusal. */
const withoutAnswer = async (change: Promise<object | Refused>) => {
  const changed = await change;
  return isRefused(changed) ? changed : {};
};

function connectionRoutes(routes: Routes, deps: Deps): void {
  routes.operator(contract.providerConnections, () => showConnections(deps));

  routes.operator(contract.setEfiCredentials, ({ body }, _me, { context }) =>
    withoutAnswer(setEfiCredentials(deps, body, context)),
  );
  routes.operator(contract.setAsaasCredentials, ({ body }, _me, { context }) =>
    withoutAnswer(setAsaasCredentials(deps, body, context)),
  );
  routes.operator(contract.removeCredentials, ({ params }, _me, { context }) =>
    withoutAnswer(removeCredentials(deps, params.method, context)),
  );
  routes.operator(contract.setPixMethod, ({ body }, _me, { context }) =>
    withoutAnswer(setPixMethod(deps, body.method, context)),
  );
}

export function paymentOrderRoutes(routes: Routes, deps: Deps): void {
  const { db, pixProviders } = deps;
  connectionRoutes(routes, deps);
  routes.operator(clearFindingEndpoint, ({ body }, _me, { context }) =>
    withoutAnswer(clearFinding(deps, body, context)),
  );

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
