import { hasIssuerFactor, type OpenIdPerson, personIn } from '@indike/rules/operators/openid';
import type { OperatorRole } from '@indike/rules/operators/roles';
import { sessionKind } from '@indike/rules/operators/sessions';
import { insertAuditEntry } from '../../audit/commands.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import { commitWhen } from '../../platform/db/transactions.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { logSecurity } from '../../platform/log.ts';
import { NO_PASSWORD } from '../../platform/passwords.ts';
import { isRefused, refuse, type Refused } from '../../platform/refusal.ts';
import { announceCompanyAccount, announceOperator } from '../announcement.ts';
import { deleteAccess, lockAccess } from '../sessions/store.ts';
import { afterFirstStep, type FirstStepAccepted } from '../sign-in/commands.ts';
import { putSponsors } from '../sponsor-store.ts';
import { findBreakGlass, insertOperator, lockAllAdministrators, setRole } from '../store.ts';
import type { IssuerAnswer } from './client.ts';
import { findLinkedId, insertLink, lockByEmail, lockLinked, touchLink } from './identity-store.ts';
import type { OpenIdSettings } from './settings-store.ts';

interface SignInContext {
  readonly deps: Pick<Deps, 'jobs' | 'appUrl'>;
  readonly settings: OpenIdSettings;
  readonly subject: string;
  readonly person: OpenIdPerson;
  readonly caller: Caller;
}

const identityOf = ({ settings: { issuer }, subject }: SignInContext) => ({ issuer, subject });

/** What the sign-in changed, told by themselves. */
const audit = (
  tx: Tx,
  operatorId: OperatorId,
  { caller: { requestId, address, now } }: SignInContext,
  change: {
    action: 'openid.link' | 'openid.role';
    before?: { role: string };
    after: Record<string, unknown>;
  },
) =>
  insertAuditEntry(tx, {
    ...change,
    operatorId,
    entity: 'operator',
    entityId: operatorId,
    requestId,
    address,
    now,
  });

/** Links the subject to the person with the address, and makes that person if there is none and the settings say so. */
async function link(
  tx: Tx,
  context: SignInContext,
): Promise<{ readonly id: OperatorId; readonly role: OperatorRole } | Refused> {
  const { deps, settings, person, caller } = context;
  const { email, name, role } = person;
  const { now } = caller;
  let known = await lockByEmail(tx, email);
  const isNew = !known;
  if (!known) {
    const first = role ?? settings.defaultRole;
    if (!settings.createsPeople || first === null) return refuse('openid_unknown');
    const id = await insertOperator(tx, { email, name, role: first, passwordHash: NO_PASSWORD, now });
    if (id === undefined) return refuse('openid_restart');
    known = { id, role: first, disabled: false };
    await announceOperator(deps, tx, { name, role: first, how: 'pelo login da empresa' });
  }
  if (known.disabled) return refuse('openid_disabled');
  if (!(await insertLink(tx, identityOf(context), known.id, now))) return refuse('openid_other_account');
  await putSponsors(tx, known.id, settings.sponsorIds, now);
  await audit(tx, known.id, context, { action: 'openid.link', after: { email, role: known.role } });
  if (!isNew) await announceCompanyAccount(deps, tx, email);
  return known;
}

/** The role follows the groups, except that the last administrator stays one. */
async function followGroups(
  tx: Tx,
  { id, role: was }: { readonly id: OperatorId; readonly role: OperatorRole },
  administrators: readonly number[],
  context: SignInContext,
): Promise<void> {
  const { role } = context.person;
  if (role === null || role === was) return;
  const isLast = administrators.includes(id) && administrators.length === 1;
  if (isLast || (await findBreakGlass(tx)) === id) return;
  await setRole(tx, id, role);
  await deleteAccess(tx, id);
  await audit(tx, id, context, { action: 'openid.role', before: { role: was }, after: { role } });
}

async function findOrLink(tx: Tx, context: SignInContext): Promise<OperatorId | Refused> {
  const administrators = await lockAllAdministrators(tx);
  const linked = await lockLinked(tx, identityOf(context));
  if (linked?.disabled) return refuse('openid_disabled');
  const person = linked ?? (await link(tx, context));
  if (isRefused(person)) return person;
  await touchLink(tx, identityOf(context), context.caller.now);
  await followGroups(tx, person, administrators, context);
  return person.id;
}

async function admit(
  deps: Deps,
  { settings, found: { subject, sid, claims } }: Finished,
  caller: Caller,
): Promise<FirstStepAccepted | Refused> {
  const person = personIn(settings, claims);
  if ('refusal' in person) return refuse(person.refusal);
  const isFound = (result: OperatorId | Refused) => !isRefused(result);
  const operatorId = await commitWhen(deps.db, isFound, (tx) =>
    findOrLink(tx, { deps, settings, subject, person, caller }),
  );
  if (isRefused(operatorId)) return operatorId;
  const issuer = { sid, issuerFactor: hasIssuerFactor(settings, claims) };
  const isCurrent = async (tx: Tx) =>
    (await lockAccess(tx, operatorId)) !== undefined &&
    (await findLinkedId(tx, { issuer: settings.issuer, subject })) === operatorId;
  const step = { operatorId, kind: sessionKind.browser, issuer, isCurrent };
  return (await afterFirstStep(deps, step, caller)) ?? refuse('openid_disabled');
}

/** The issuer's answer, with the settings that it follows. */
export interface Finished {
  readonly settings: OpenIdSettings;
  readonly found: IssuerAnswer;
}

/** Signs in the person whom the issuer has named. */
export async function signInByIssuer(
  deps: Deps,
  finished: Finished | Refused,
  caller: Caller,
): Promise<FirstStepAccepted | Refused> {
  const accepted = isRefused(finished) ? finished : await admit(deps, finished, caller);
  const outcome = isRefused(accepted) ? accepted.refused : 'secondStep' in accepted ? 'second_step' : 'done';
  const account = isRefused(finished) ? undefined : `openid:${finished.found.subject}`;
  logSecurity(deps, { event: 'operator_sign_in', outcome, account, ...caller });
  return accepted;
}
