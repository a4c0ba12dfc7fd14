import type { ConnectionMapping } from '@indike/contract/operator/connections';
import { formatCnpj } from '@indike/rules/identifiers/documents';
import type { Deps } from '../deps.ts';
import type { ApiReferralRow } from '../referrals/commands.ts';
import type { ConnectionRow } from './connection-store.ts';
import type { Crm } from './crm.ts';
import { findKnownOrganization, findKnownPerson, type LinkRow, updateLink } from './link-store.ts';

// The company and the person of a deal in the CRM.

/** An active connection during a round. */
export interface Running {
  readonly deps: Deps;
  readonly connection: ConnectionRow;
  readonly mapping: ConnectionMapping;
  readonly crm: Crm;
}

export const keyOf = ({ connection }: Running, { referral_id: referralId }: LinkRow) => ({
  connectionId: connection.id,
  referralId,
});

/** After these the company or the person may be one that was deleted or merged there. */
const UNACCEPTED: readonly (string | null)[] = ['crm_gone', 'crm_invalid'];

/** The company there. It is committed at once, so that none is made twice. */
export async function organizationOf(
  running: Running,
  link: LinkRow,
  { company_name: name, cnpj }: ApiReferralRow,
) {
  const { deps, connection, crm } = running;
  if (link.organization_id !== null) return link.organization_id;
  const written = formatCnpj(cnpj);
  const known = UNACCEPTED.includes(link.reason)
    ? null
    : await findKnownOrganization(deps.db, connection.id, cnpj);
  const id =
    known ?? (await crm.findOrganization(written)) ?? (await crm.createOrganization({ name, cnpj: written }));
  await updateLink(deps.db, keyOf(running, link), { organization_id: id });
  return id;
}

export async function personOf(
  running: Running,
  link: LinkRow,
  contact: ApiReferralRow['contacts'][number],
  organizationId: string,
) {
  if (link.person_id !== null) return link.person_id;
  const { name, email, phone } = contact;
  const { deps, connection, crm } = running;
  const id =
    (await crm.findPerson(email)) ??
    (UNACCEPTED.includes(link.reason) ? null : await findKnownPerson(deps.db, connection.id, email)) ??
    (await crm.createPerson({ name, email, phone, organizationId }));
  await updateLink(deps.db, keyOf(running, link), { person_id: id });
  return id;
}
