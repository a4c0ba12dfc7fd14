import type * as contract from '@indike/contract/accounts/profile';
import type { ProfileChange } from '@indike/contract/accounts/profile-form';
import type { MessageResponse } from '@indike/contract/wire/responses';
import type { SecurityChange } from '@indike/rules/accounts/notices';
import type { output } from 'zod/mini';
import { prepareAvatar, removeAvatar, saveAvatar } from '../avatars/commands.ts';
import type { Deps } from '../deps.ts';
import { enqueueNotifications } from '../notifications/commands.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { hashPassword } from '../platform/passwords.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { profileCodeEmail } from './emails.ts';
import { findPerson, isCityOf, updateCity, updateData, updatePassword } from './store.ts';
import { type RequestContext, endOtherSessions } from '../accounts/commands.ts';
import { type ResendWait, issueCode, withValidationCode } from '../verification/commands.ts';

/** Sends a code for one kind of change, or for any kind when `change` is null. */
export async function sendProfileCode(
  deps: Deps,
  me: UserId,
  change: ProfileChange | null,
  now: Date,
): Promise<MessageResponse | ResendWait | Refused> {
  const key = `id:${me}`;
  await deps.limits.take('profileCode', key);
  const person = await findPerson(deps.db, me);
  if (!person) return refuse('not_found');
  const use = { purpose: 'profile', email: person.email, ...(change && { change }) } as const;
  const issued = await deps.db.transaction().execute(async (tx) => {
    const issued = await issueCode(tx, deps.codes, use, now);
    if ('code' in issued) {
      const email = profileCodeEmail({ person, change, issued }, deps.appUrl);
      await deps.jobs.sendLatest(tx, 'send-email', `profile code ${me}`, email);
    }
    return issued;
  });
  if ('waitSeconds' in issued) {
    await deps.limits.giveBack('profileCode', key);
    return issued;
  }
  return { message: 'E-mail enviado com êxito' };
}

type UserChange = output<typeof contract.updateUser.body>;
type Change<K extends UserChange['kind']> = Extract<UserChange, { kind: K }>;

async function changeData(
  deps: Deps,
  context: RequestContext,
  form: Change<'data'>,
): Promise<MessageResponse | Refused> {
  const { me, now } = context;
  const passwordHash = form.password === undefined ? undefined : await hashPassword(form.password);
  const withCode = { me, change: 'data', code: form.validation_code, now } as const;
  return withValidationCode(deps, withCode, async (tx) => {
    const changes: SecurityChange[] = [];
    if (await updateData(tx, me, form)) changes.push('data_changed');
    if (passwordHash !== undefined) {
      await updatePassword(tx, me, passwordHash);
      await endOtherSessions(tx, context);
      changes.push('password_changed');
    }
    const at = now.toISOString();
    await enqueueNotifications(
      deps.jobs,
      tx,
      changes.map((change) => ({ about: 'security', userId: me, change, at }) as const),
      now,
    );
    return { message: 'Cadastro atualizado com sucesso' };
  });
}

async function changeAvatar(
  deps: Deps,
  { me, now }: RequestContext,
  { image, validation_code }: Change<'avatar'>,
): Promise<MessageResponse | Refused> {
  const avatar = image === null ? null : await prepareAvatar(image);
  if (isRefused(avatar)) return avatar;
  const withCode = { me, change: 'avatar', code: validation_code, now } as const;
  return withValidationCode(deps, withCode, async (tx) => {
    if (avatar === null) await removeAvatar(tx, me);
    else await saveAvatar(tx, me, avatar, now);
    return { message: 'Avatar atualizado com sucesso' };
  });
}

/** Hashes the password or encodes the image before the code is checked, because both are too slow for a transaction. */
export async function changeUser(
  deps: Deps,
  context: RequestContext,
  id: number,
  form: UserChange,
): Promise<MessageResponse | Refused> {
  if (id !== context.me) return refuse('not_found');
  return form.kind === 'avatar' ? changeAvatar(deps, context, form) : changeData(deps, context, form);
}

/** A person has one address, so the id of the address is the person's id. */
export async function changeAddress(
  deps: Deps,
  { me, now }: Pick<RequestContext, 'me' | 'now'>,
  id: number,
  form: output<typeof contract.updateAddress.body>,
): Promise<MessageResponse | Refused> {
  if (id !== me) return refuse('not_found');
  const { city_id, state_id, validation_code } = form;
  if (!(await isCityOf(deps.db, city_id, state_id))) return { ...refuse('unknown_city'), field: 'city_id' };
  const withCode = { me, change: 'address', code: validation_code, now } as const;
  return withValidationCode(deps, withCode, async (tx) => {
    await updateCity(tx, me, city_id);
    return { message: 'Endereço atualizado com sucesso' };
  });
}
