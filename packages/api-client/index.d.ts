import type { Client, ClientOptions } from 'openapi-fetch';
import type { operations, paths, webhooks } from './api.d.ts';

export type { operations, paths, webhooks };

/** The body of a webhook of this type. */
export type WebhookEvent<Type extends keyof webhooks> =
  webhooks[Type]['post']['requestBody']['content']['application/json'];

/**
 * A client of the calls below `/api/v1`. Its answers are `{ data, error, response }`: `error` is a problem (RFC 9457).
 *
 * @param options `baseUrl` is the address of the installation, `key` an API key
 */
export function createIndikeClient(
  options: Omit<ClientOptions, 'headers'> & { readonly baseUrl: string; readonly key: string },
): Client<paths>;
