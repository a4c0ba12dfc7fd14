import type { AccountLimit, NetworkLimit } from '@indike/contract/wire/endpoint';
import type { FastifyRequest } from 'fastify';
import { addressOf, networkOf } from '../client-address.ts';
import type { RouteDeps } from './register.ts';

type Deps = Pick<RouteDeps, 'limits'>;

/** What stands before the account's id in the key of a limit. Another word would start a new count. */
const ACCOUNT_KEYS: Readonly<Record<AccountLimit, string>> = {
  profileSave: 'id',
  cnpjCheck: 'user',
  pdf: 'indiker',
  exportDownload: 'operator',
  taxDownload: 'operator',
  announcement: 'operator',
};
const isAccountLimit = (limit: AccountLimit | NetworkLimit): limit is AccountLimit =>
  Object.hasOwn(ACCOUNT_KEYS, limit);

/** Takes a point of the caller's network. @throws 429 when none is left */
export async function takeNetworkLimit(
  { limits }: Deps,
  limit: NetworkLimit | undefined,
  request: FastifyRequest,
): Promise<void> {
  if (limit) await limits.take(limit, networkOf(addressOf(request)));
}

/** Takes a point of a signed-in caller. @throws 429 when none is left */
export async function takeLimit(
  deps: Deps,
  limit: AccountLimit | NetworkLimit | undefined,
  request: FastifyRequest,
  me: number,
): Promise<void> {
  if (limit && isAccountLimit(limit)) await deps.limits.take(limit, `${ACCOUNT_KEYS[limit]}:${me}`);
  else await takeNetworkLimit(deps, limit, request);
}
