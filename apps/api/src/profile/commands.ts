import type * as contract from '@indike/contract/accounts/profile';
import type { ProfileChange } from '@indike/contract/accounts/profile';
import type { SecurityChange } from '@indike/rules/accounts/notices';
import type { output } from 'zod/mini';
import { endOtherSessions } from '../accounts/sessions.ts';
import { prepareAvatar, removeAvatar, saveAvatar } from '../avatars/commands.ts';
import type { Deps } from '../deps.ts';
import { enqueueNotifications } from '../notifications/commands.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { hashPassword } from '../platform/passwords.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import type { TokenHash } from '../platform/tokens.ts';
import { issueCode, tooSoon } from '../verification/commands.ts';
import { withValidationCode } from '../verification/profile-change.ts';
import { profileCodeEmail } from './emails.ts';
import { findPerson, isCityOf, updateCity, updateData, updatePassword } from './store.ts';

type Done = { message: string };

/** Sends the code that a change of the profile asks for; one that names no change serves any. */
export async function sendProfileCode(
  deps: Deps,
  me: UserId,
  change: ProfileChange | null,
  now: Date,
): Promise<Done | Refused> {
  const key = `id:${me}`;
  await deps.limits.take('profileCode', key);
  const person = await findPerson(deps.db, me);
  if (!person) return refuse('not_found');
  const use = { purpose: 'profile', email: person.email, ...(change && { change }) } as const;
  const issued = await deps.db.transaction().execute(async (tx) => {
    const issued = await issueCode(tx, deps.codes, use, now);
    if ('code' in issued) {
      const letter = profileCodeEmail({ person, change, issued }, deps.appUrl);
      await deps.jobs.send(tx, 'send-email', letter);
    }
    return issued;
  });
  if ('waitSeconds' in issued) {
    await deps.limits.giveBack('profileCode', key);
    throw tooSoon(issued.waitSeconds);
  }
  return { message: 'E-mail enviado com êxito' };
}

interface Asking {
  readonly me: UserId;
  /** The session that asks. */
  readonly token: TokenHash;
  readonly now: Date;
}
type UserChange = output<typeof contract.updateUser.body>;
type Change<K extends UserChange['kind']> = Extract<UserChange, { kind: K }>;

async function changeData(deps: Deps, asking: Asking, form: Change<'data'>): Promise<Done | Refused> {
  const { me, now } = asking;
  const passwordHash = form.password === undefined ? undefined : await hashPassword(form.password);
  const confirmed = { me, change: 'data', code: form.validation_code, now } as const;
  return withValidationCode(deps, confirmed, async (tx) => {
    const news: SecurityChange[] = [];
    if (await updateData(tx, me, form)) news.push('data_changed');
    if (passwordHash !== undefined) {
      await updatePassword(tx, me, passwordHash);
      await endOtherSessions(tx, asking);
      news.push('password_changed');
    }
    const at = now.toISOString();
    await enqueueNotifications(
      deps.jobs,
      tx,
      news.map((change) => ({ about: 'security', userId: me, change, at }) as const),
    );
    return { message: 'Cadastro atualizado com sucesso' };
  });
}

async function changeAvatar(
  deps: Deps,
  { me, now }: Asking,
  { image, validation_code }: Change<'avatar'>,
): Promise<Done | Refused> {
  const avatar = image === null ? null : await prepareAvatar(image);
  if (isRefused(avatar)) return avatar;
  const confirmed = { me, change: 'avatar', code: validation_code, now } as const;
  return withValidationCode(deps, confirmed, async (tx) => {
    if (avatar === null) await removeAvatar(tx, me);
    else await saveAvatar(tx, me, avatar, now);
    return { message: 'Avatar atualizado com sucesso' };
  });
}

/** The password is hashed and the picture read before the code is tried: neither has a place in a transaction. */
export async function changeUser(
  deps: Deps,
  asking: Asking,
  id: number,
  form: UserChange,
): Promise<Done | Refused> {
  const { me } = asking;
  if (id !== me) return refuse('not_found');
  await deps.limits.take('profileSave', `id:${me}`);
  return form.kind === 'avatar' ? changeAvatar(deps, asking, form) : changeData(deps, asking, form);
}

/** A person has one address, so it goes by the person's id. */
export async function changeAddress(
  deps: Deps,
  { me, now }: Pick<Asking, 'me' | 'now'>,
  id: number,
  form: output<typeof contract.updateAddress.body>,
): Promise<Done | Refused> {
  if (id !== me) return refuse('not_found');
  const { city_id, state_id, validation_code } = form;
  if (!(await isCityOf(deps.db, city_id, state_id))) return { ...refuse('unknown_city'), field: 'city_id' };
  const confirmed = { me, change: 'address', code: validation_code, now } as const;
  return withValidationCode(deps, confirmed, async (tx) => {
    await updateCity(tx, me, city_id);
    return { message: 'Endereço atualizado com sucesso' };
  });
}
