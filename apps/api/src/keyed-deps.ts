import type { Pool } from 'pg';
import type { Deps } from './deps.ts';
import { createCodes } from './platform/codes.ts';
import { createLimits } from './platform/limits/limits.ts';
import { createEncryption, type Secrets } from './platform/secrets/encryption.ts';
import type { LastingKeys } from './platform/secrets/lasting-keys.ts';
import { createLinks, createLinksOf } from './platform/signed-links.ts';
import { createVapidKeys } from './platform/web-push/vapid-keys.ts';

type KeyedDeps = Pick<Deps, 'codes' | 'encryption' | 'limits' | 'links' | 'objectionLinks' | 'vapid'>;

/**
 * The dependencies that use keys derived from `SECRET` or lasting keys. Push services may contact the sender at
 * `supportEmail`.
 */
export const createKeyedDeps = (
  { secrets, lastingKeys }: { readonly secrets: Secrets; readonly lastingKeys: LastingKeys },
  { pool, supportEmail }: { readonly pool: Pool; readonly supportEmail: string },
): KeyedDeps => ({
  codes: createCodes(lastingKeys.pseudonyms),
  encryption: createEncryption(secrets),
  limits: createLimits(pool, lastingKeys.pseudonyms),
  links: createLinks(secrets),
  objectionLinks: createLinksOf([lastingKeys['objection links']]),
  vapid: createVapidKeys(lastingKeys['web push'], `mailto:${supportEmail}`),
});
