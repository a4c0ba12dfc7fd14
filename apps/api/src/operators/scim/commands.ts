import { roleOfGroups } from '@indike/rules/operators/openid';
import { operatorRole, type OperatorRole } from '@indike/rules/operators/roles';
import type { AuditAction } from '@indike/rules/operators/audit-actions';
import { type CallContext, insertAuditEntry } from '../../audit/commands.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import { violatedUnique } from '../../platform/db/failures.ts';
import { commitWhen } from '../../platform/db/transactions.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';
import { NO_PASSWORD } from '../../platform/passwords.ts';
import { deleteLinks } from '../openid/identity-store.ts';
import { findSettings } from '../openid/settings-store.ts';
import { announceOperator } from '../announcement.ts';
import { deleteAllFactors } from '../second-factors/store.ts';
import { deleteAccess } from '../sessions/store.ts';
import { insertOperator, lockAllAdministrators, removePassword, setDisabled, setRole } from '../store.ts';
import { putSponsors } from '../sponsor-store.ts';
import { applyPatch } from './patch.ts';
import {
  FOREIGN,
  isOfCompany,
  type Next,
  NOT_FOUND,
  refusalOf,
  refusalOfAddress,
  type Settings,
  TAKEN,
} from './refusals.ts';
import {
  isScimRefusal,
  readPerson,
  refuseScim,
  type ScimPerson,
  type ScimRefusal,
  toResource,
} from './resource.ts';
import {
  BY_DIRECTORY,
  deleteScimUser,
  findUser,
  isTaken,
  lockDeleted,
  lockUser,
  putScimUser,
  type ScimUser,
  setPerson,
} from './store.ts';
import { listTokenCreators } from './token-store.ts';

/** The role of the administrator's table, or the default one. Null when neither says any. */
const roleFor = (settings: Settings, roles: readonly string[]): OperatorRole | null =>
  roleOfGroups(settings?.roleGroups ?? [], roles) ?? settings?.defaultRole ?? null;

const NO_ROLE = refuseScim(400, 'Nenhum papel vale para esta pessoa.', 'invalidValue');

/**
 * The role after a change; null when the directory says roles and none of them is one here. One that is written back as it
 * was read says nothing, unless a group has its name.
 */
function nextRole(settings: Settings, { role }: ScimUser, { roles }: ScimPerson): OperatorRole | null {
  const isGroup = settings?.roleGroups.some(({ group }) => group === role);
  const isWrittenBack = roles?.length === 1 && roles[0] === role && !isGroup;
  return roles === undefined || isWrittenBack ? role : roleFor(settings, roles);
}

/**
 * Of whoever loses access together with every role. Administration must not come back with the access. No role but that one
 * includes another one, so whoever has another keeps it: a new one would let them read or do more.
 */
const roleAfterLeaving = ({ role }: ScimUser): OperatorRole =>
  role === operatorRole.admin ? operatorRole.auditor : role;

/** Runs the change, or leaves nothing of it when it is refused. Another change at the same time may have taken a name. */
async function changeUser(
  { db }: Deps,
  work: (tx: Tx) => Promise<ScimUser | ScimRefusal>,
): Promise<ScimUser | ScimRefusal> {
  try {
    return await commitWhen<ScimUser | ScimRefusal>(db, (result) => !isScimRefusal(result), work);
  } catch (error) {
    if (violatedUnique(error) !== undefined) return TAKEN;
    throw error;
  }
}

async function foundUser(tx: Tx, id: number): Promise<ScimUser | ScimRefusal> {
  return (await findUser(tx, id)) ?? NOT_FOUND;
}

interface Change {
  readonly action: AuditAction;
  readonly entityId: number;
  readonly before?: Record<string, unknown>;
  readonly after: Record<string, unknown>;
}

const audit = (tx: Tx, context: CallContext, change: Change) =>
  insertAuditEntry(tx, { ...context, ...change, entity: 'operator' });

/** An address may have gone to somebody else, so what opened the account before opens it no more. */
async function forgetSignIn(tx: Tx, id: OperatorId): Promise<void> {
  await removePassword(tx, id);
  await deleteAllFactors(tx, id);
  await deleteLinks(tx, id);
}

/** Whoever gave the directory its token stands behind whom it lets in, and behind a new address, which opens the account. */
const sponsor = async (tx: Tx, id: number, now: Date) =>
  putSponsors(tx, id, await listTokenCreators(tx), now);

/** Makes the person, or gives access back to one whom the directory had deleted. */
export const createUser = (deps: Deps, body: unknown, context: CallContext) =>
  changeUser(deps, async (tx) => {
    const person = readPerson(body);
    if (isScimRefusal(person)) return person;
    const settings = await findSettings(tx);
    if (!isOfCompany(settings, person)) return FOREIGN;
    const role = roleFor(settings, person.roles ?? []);
    if (role === null) return NO_ROLE;
    const { email, name, active = true } = person;
    const { now } = context;
    const back = await lockDeleted(tx, email);
    if (await isTaken(tx, back ?? null, person)) return TAKEN;
    const id = back ?? (await insertOperator(tx, { email, name, role, passwordHash: NO_PASSWORD, now }));
    if (id === undefined) return TAKEN;
    if (back !== undefined) {
      await setPerson(tx, id, person);
      await setRole(tx, id, role);
      await forgetSignIn(tx, id);
    }
    await setDisabled(tx, id, active ? null : { at: now, reason: BY_DIRECTORY });
    await putScimUser(tx, id, person, now);
    await sponsor(tx, id, now);
    await audit(tx, context, { action: 'scim.create', entityId: id, after: { email, name, role, active } });
    await announceOperator(deps, tx, { name, role, how: 'pelo diretório da empresa' });
    return foundUser(tx, id);
  });

async function applyAccess(tx: Tx, user: ScimUser, next: Next, now: Date): Promise<void> {
  const wasActive = user.disabledReason === null;
  if (next.role !== user.role) await setRole(tx, user.id, next.role);
  if (next.active !== wasActive)
    await setDisabled(tx, user.id, next.active ? null : { at: now, reason: BY_DIRECTORY });
  if (next.role !== user.role || !next.active) await deleteAccess(tx, user.id);
}

const factsOf = ({ email, name, role }: Pick<ScimUser, 'email' | 'name' | 'role'>) => ({ email, name, role });

async function auditChange(
  tx: Tx,
  user: ScimUser,
  { person, next, context }: { person: ScimPerson; next: Next; context: CallContext },
): Promise<void> {
  const [before, after] = [factsOf(user), factsOf({ ...person, role: next.role })];
  if (JSON.stringify(before) !== JSON.stringify(after))
    await audit(tx, context, { action: 'scim.change', entityId: user.id, before, after });
  const wasActive = user.disabledReason === null;
  if (next.active !== wasActive)
    await audit(tx, context, {
      action: next.active ? 'operator.enable' : 'operator.disable',
      entityId: user.id,
      after: { reason: BY_DIRECTORY },
    });
}

/** Everything of the person that the directory says, under the locks of all administrators and of the person. */
async function changeAll(
  tx: Tx,
  id: number,
  read: (user: ScimUser) => ScimPerson | ScimRefusal,
  context: CallContext,
): Promise<ScimUser | ScimRefusal> {
  const administrators = await lockAllAdministrators(tx);
  const user = await lockUser(tx, id);
  if (!user) return NOT_FOUND;
  const person = read(user);
  if (isScimRefusal(person)) return person;
  const settings = await findSettings(tx);
  const wasActive = user.disabledReason === null;
  const active = person.active ?? wasActive;
  const role = nextRole(settings, user, person);
  // Whoever loses access needs none.
  if (role === null && active) return NO_ROLE;
  const next = { role: role ?? roleAfterLeaving(user), active };
  // Access can be taken from anybody, also from whoever has had another domain's address all along.
  const isAsBefore = wasActive && person.email === user.email;
  if (next.active && !isAsBefore && !isOfCompany(settings, person)) return FOREIGN;
  const refusal = (await refusalOf(tx, user, next, administrators)) ?? refusalOfAddress(user, person);
  if (refusal) return refusal;
  if (await isTaken(tx, id, person)) return TAKEN;
  await setPerson(tx, id, person);
  await putScimUser(tx, id, person, context.now);
  await applyAccess(tx, user, next, context.now);
  if (person.email !== user.email) {
    await deleteAccess(tx, id);
    await sponsor(tx, id, context.now);
  }
  await auditChange(tx, user, { person, next, context });
  return foundUser(tx, id);
}

export const replaceUser = (deps: Deps, id: number, body: unknown, context: CallContext) =>
  changeUser(deps, (tx) =>
    changeAll(
      tx,
      id,
      (user) => {
        const person = readPerson(body);
        if (isScimRefusal(person)) return person;
        return { ...person, externalId: person.externalId ?? user.externalId };
      },
      context,
    ),
  );

/** The operations change the resource as the directory reads it. */
export const patchUser = (deps: Deps, id: number, body: unknown, context: CallContext) =>
  changeUser(deps, (tx) =>
    changeAll(
      tx,
      id,
      (user) => {
        const before = toResource(user, '');
        const after = applyPatch(before, body);
        if (isScimRefusal(after)) return after;
        const isSameRole = after['roles'] === before['roles'];
        return readPerson(isSameRole ? { ...after, roles: undefined } : after);
      },
      context,
    ),
  );

/** The person stays, for what they did is theirs, but has no access and is no more in the directory. */
export const deleteUser = (deps: Deps, id: number, context: CallContext) =>
  changeUser(deps, async (tx) => {
    const deactivated = await changeAll(
      tx,
      id,
      (user) => ({ ...user, active: false, roles: undefined }),
      context,
    );
    if (!isScimRefusal(deactivated)) await deleteScimUser(tx, id);
    return deactivated;
  });
