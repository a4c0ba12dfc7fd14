import type { ConnectionItem, CrmConnection } from '@indike/contract/operator/connections';
import { type RefusalCode, REFUSALS } from '@indike/contract/errors/errors';
import type { Deps } from '../deps.ts';
import type { ConnectionRow } from './connection-store.ts';
import { countLinks, type ItemRow } from './queries.ts';

const HOOK = 'crm hook';

const hookUrlOf = ({ appUrl, links }: Deps, id: number): string =>
  `${appUrl}/api/connections/${id}/hook/${links.sign(HOOK, String(id))}`;

export const isHookOf = ({ links }: Pick<Deps, 'links'>, id: number, signature: string): boolean =>
  links.isSigned(signature, HOOK, String(id));

const isCode = (code: string): code is RefusalCode => Object.hasOwn(REFUSALS, code);
/** What a refusal or the CRM said, in words. */
const textOf = (code: string): string => (isCode(code) ? REFUSALS[code] : REFUSALS.crm_broken).message;

export const presentConnection = async (deps: Deps, row: ConnectionRow): Promise<CrmConnection> => ({
  id: row.id,
  provider: row.provider,
  name: row.name,
  state: row.state as CrmConnection['state'],
  account: row.account,
  mapping: row.mapping,
  counts: await countLinks(deps.db, row.id),
  failure: row.failure === null ? null : textOf(row.failure),
  hook_url: hookUrlOf(deps, row.id),
});

export const presentItem = (row: ItemRow): ConnectionItem => ({
  id: row.referral_id,
  company: row.company_name ?? '',
  state: row.state,
  reason: textOf(row.reason),
  attempts: row.attempts,
  since: row.changed_at.toISOString(),
});
