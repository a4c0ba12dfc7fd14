import { randomBytes, randomUUID, X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import type * as contract from '@indike/contract/operator/money/payment-providers';
import type { ApiMethod } from '@indike/rules/payouts/payment-orders';
import type * as z from 'zod/mini';
import { type OperatorContext, withAudit } from '../../audit/commands.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuse, type Refused } from '../../platform/refusal.ts';
import type { AsaasSettings, EfiSettings } from '../../platform/settings/settings-types.ts';
import {
  type CredentialsRow,
  deleteCredentials,
  hasUnansweredOrders,
  listCredentials,
  lockOrders,
  putCredentials,
} from './credentials-store.ts';

/** What is stored of each provider, encrypted. Its address is in the settings: people enter none. */
export interface StoredCredentials {
  readonly efi: Pick<EfiSettings, 'clientId' | 'clientSecret' | 'payerKey' | 'webhookSecret'> & {
    /** PEM, or PKCS #12 in base64. */
    readonly certificate: string;
  };
  readonly asaas: Pick<AsaasSettings, 'apiKey' | 'webhookToken'>;
}

/** @throws when the text was encrypted for something else */
export function openCredentials<M extends ApiMethod>(
  { encryption }: Pick<Deps, 'encryption'>,
  method: M,
  encrypted: string,
): StoredCredentials[M] {
  const stored = encryption.decrypt(encrypted) as Partial<StoredCredentials>;
  const credentials = stored[method];
  if (credentials === undefined) throw new Error('not the credentials of this provider');
  return credentials;
}

export const tlsOf = (certificate: string): EfiSettings['tls'] =>
  certificate.includes('-----BEGIN') ? { pem: certificate } : { pfx: Buffer.from(certificate, 'base64') };

/** Why the certificate cannot be used, if it cannot. The end of a PKCS #12 file is known to the provider alone. */
export function certificateProblem(certificate: string, now: Date): Refused | null {
  const { pem, pfx } = tlsOf(certificate);
  try {
    createSecureContext(pem === undefined ? { pfx } : { cert: pem, key: pem });
    return pem !== undefined && new X509Certificate(pem).validToDate <= now
      ? refuse('certificate_expired')
      : null;
  } catch {
    return refuse('certificate_unreadable');
  }
}

interface Entered<M extends ApiMethod> {
  readonly method: M;
  readonly credentials: StoredCredentials[M];
  /** For people to recognise the application: its last characters. */
  readonly hint: string;
  /** Whether these belong to the account that the stored ones pay from. */
  readonly isSameAccount: (stored: StoredCredentials[M]) => boolean;
}

const factsOf = (row: Pick<CredentialsRow, 'method' | 'hint'> | undefined) =>
  row && { method: row.method, hint: row.hint };

/**
 * Runs the change while no order can be claimed, sent or answered. An order that the provider may have received is looked
 * up with the credentials of the account that it was sent with: another account would not know it, and it would be paid
 * twice. So these can change only when every order is answered, or ended by people, and whoever claims one afterwards gets
 * the new ones.
 */
const changeCredentials = (
  deps: Deps,
  method: ApiMethod,
  context: OperatorContext,
  change: (
    tx: Tx,
    was: CredentialsRow | undefined,
    unanswered: boolean,
  ) => Promise<Pick<CredentialsRow, 'method' | 'hint'> | undefined | Refused>,
) =>
  withAudit(
    deps,
    context,
    async (tx) => {
      if (deps.pixProviders.bySettings.has(method)) return refuse('provider_by_settings');
      await lockOrders(tx);
      const was = (await listCredentials(tx)).find((row) => row.method === method);
      const changed = await change(tx, was, await hasUnansweredOrders(tx, method));
      return changed && 'refused' in changed ? changed : { before: factsOf(was), after: factsOf(changed) };
    },
    ({ before, after }) => ({ entity: 'payer', before, after }),
  );

const setCredentials = <M extends ApiMethod>(
  deps: Deps,
  { method, credentials, hint, isSameAccount }: Entered<M>,
  context: OperatorContext,
) =>
  changeCredentials(deps, method, context, async (tx, was, unanswered) => {
    if (unanswered && !(was && isSameAccount(openCredentials(deps, method, was.encrypted))))
      return refuse('provider_unanswered');
    const encrypted = deps.encryption.encrypt({ [method]: credentials });
    await putCredentials(tx, { method, encrypted, hint, version: randomUUID() }, context);
    return { method, hint };
  });

type EfiForm = z.output<typeof contract.efiCredentials>;
type AsaasForm = z.output<typeof contract.asaasCredentials>;

/** Our address for their webhooks is registered by ourselves, so the secret in it needs no person. */
export async function setEfiCredentials(deps: Deps, form: EfiForm, context: OperatorContext) {
  const { client_id: clientId, client_secret: clientSecret, payer_key: payerKey, certificate } = form;
  const problem = certificateProblem(certificate, context.now);
  if (problem) return problem;
  const webhookSecret = randomBytes(24).toString('hex');
  return setCredentials<'efi'>(
    deps,
    {
      method: 'efi',
      credentials: { clientId, clientSecret, payerKey, certificate, webhookSecret },
      hint: clientId.slice(-4),
      isSameAccount: (stored) => stored.payerKey === payerKey,
    },
    context,
  );
}

/** A key of Asaas does not say to which account it belongs. */
export const setAsaasCredentials = (deps: Deps, form: AsaasForm, context: OperatorContext) =>
  setCredentials<'asaas'>(
    deps,
    {
      method: 'asaas',
      credentials: { apiKey: form.api_key, webhookToken: form.webhook_token },
      hint: '',
      isSameAccount: () => false,
    },
    context,
  );

export const removeCredentials = (deps: Deps, method: ApiMethod, context: OperatorContext) =>
  changeCredentials(deps, method, context, async (tx, was, unanswered) => {
    if (!was) return refuse('not_found');
    if (unanswered) return refuse('provider_unanswered');
    await deleteCredentials(tx, method);
    return undefined;
  });
