import { createHash, timingSafeEqual } from 'node:crypto';
import * as contract from '@indike/contract/operator/money/payment-providers';
import { reaisFromCentavos } from '@indike/rules/money/money';
import { payoutMethodNames } from '@indike/rules/payouts/payment-orders';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { refuse } from '../../platform/refusal.ts';
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

  routes.open(contract.efiWebhook, async ({ query, body }, { now }) => {
    const secret = pixProviders.get('efi')?.webhookSecret;
    if (secret === undefined || !isSame(query.hmac ?? '', secret)) return refuse('not_found');
    const ids = (body.pix ?? []).flatMap(({ gnExtras }) => gnExtras?.idEnvio ?? []);
    for (const id of ids.slice(0, MAX_HINTS)) await lookNow(db, id, now);
    return {};
  });
}
