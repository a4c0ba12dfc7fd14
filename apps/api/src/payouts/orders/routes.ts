import { createHash, timingSafeEqual } from 'node:crypto';
import * as contract from '@indike/contract/operator/money/payment-providers';
import { centavosFromReais, reaisFromCentavos } from '@indike/rules/money/money';
import { payoutMethodNames } from '@indike/rules/payouts/payment-orders';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../platform/http/register.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { refuse } from '../../platform/refusal.ts';
import { authorizeTransfer } from './authorization.ts';
import { lookNow } from './order-store.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
/** In constant time, whatever their lengths. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

/** More than any webhook names at once. */
const MAX_HINTS = 100;

export function paymentOrderRoutes(routes: Routes, { db, pixProviders }: Deps): void {
  routes.operator(contract.providerConnections, async () => ({
    data: await Promise.all(
      [...pixProviders.values()].map(async (provider) => {
        const { method } = provider;
        const amount = await provider.balance();
        return {
          method,
          name: payoutMethodNames[method],
          balance: amount === null ? null : reaisFromCentavos(amount),
        };
      }),
    ),
  }));

  const isAsaas = ({ request: { headers } }: Call): boolean => {
    const secret = pixProviders.get('asaas')?.webhookSecret;
    return secret !== undefined && isSame(String(headers['asaas-access-token'] ?? ''), secret);
  };
  routes.open(contract.asaasWebhook, async ({ body }, call) => {
    if (!isAsaas(call)) return refuse('not_found');
    const id = body.transfer?.externalReference;
    if (id) await lookNow(db, id, call.now);
    return {};
  });
  routes.open(contract.asaasAuthorization, async ({ body: { transfer } }, call) => {
    if (!isAsaas(call)) return refuse('not_found');
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
    const secret = pixProviders.get('efi')?.webhookSecret;
    if (secret === undefined || !isSame(query.hmac ?? '', secret)) return refuse('not_found');
    for (const { gnExtras, devolucoes = [] } of (body.pix ?? []).slice(0, MAX_HINTS))
      if (gnExtras?.idEnvio) await lookNow(db, gnExtras.idEnvio, now, devolucoes.length > 0);
    return {};
  });
}
