import type { ConnectionMapping } from '@indike/contract/operator/connections';
import { formatCnpj } from '@indike/rules/identifiers/documents';
import { cleanEmail } from '@indike/rules/identifiers/email';
import type { Deps } from '../deps.ts';
import type { ApiReferralRow } from '../referrals/commands.ts';
import type { ConnectionRow } from './connection-store.ts';
import { type Crm, CrmError } from './crm.ts';
import { findKnownOrganization, type LinkRow, updateLink } from './link-store.ts';
import { findForgottenPeople, findKnownPerson, forgetPersonId, type MadePerson } from './person-store.ts';

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

const digestOfAddress = ({ deps }: Running, email: string): string =>
  deps.codes.keyedHash(cleanEmail(email)).toString('base64url');

/** That one is being made is noted before the call: if its answer is lost, the person who is found next is that one. */
async function makePerson(
  running: Running,
  link: LinkRow,
  person: Parameters<Crm['createPerson']>[0],
): Promise<string> {
  const { deps, crm } = running;
  const key = keyOf(running, link);
  const digest = digestOfAddress(running, person.email);
  await updateLink(deps.db, key, { made_person_id: null, person_digest: digest });
  try {
    return await crm.createPerson(person);
  } catch (error) {
    // Otherwise it was answered that there is none.
    if (!(error instanceof CrmError) || error.failure !== 'silent')
      await updateLink(deps.db, key, { person_digest: null });
    throw error;
  }
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
  const found =
    (await crm.findPerson(email)) ??
    (UNACCEPTED.includes(link.reason) ? null : await findKnownPerson(deps.db, connection.id, email));
  const id = found ?? (await makePerson(running, link, { name, email, phone, organizationId }));
  const isMade =
    found === null ||
    (link.made_person_id === null && link.person_digest === digestOfAddress(running, email));
  await updateLink(deps.db, keyOf(running, link), {
    person_id: id,
    contact_id: contact.id,
    ...(isMade && { made_person_id: id }),
  });
  return id;
}

/** Deletes a person that the product made. One with another address meanwhile is somebody else, and stays. */
async function deletePerson(running: Running, { id, digest }: MadePerson): Promise<void> {
  const { crm } = running;
  try {
    const addresses = await crm.readAddresses(id);
    if (addresses.some((address) => digestOfAddress(running, address) === digest)) await crm.deletePerson(id);
  } catch (error) {
    if (!(error instanceof CrmError) || error.failure !== 'gone') throw error;
  }
}

/** Deletes the person that the product made there of a contact who is gone here. Returns the link without them. */
export async function forgetContact(running: Running, link: LinkRow): Promise<LinkRow> {
  const { deps, connection } = running;
  const forgotten = await findForgottenPeople(deps.db, link);
  for (const person of forgotten) {
    await deletePerson(running, person);
    await forgetPersonId(deps.db, connection.id, person.id);
  }
  const isForgotten = forgotten.some(({ id }) => id === link.person_id);
  return isForgotten ? { ...link, person_id: null } : link;
}
