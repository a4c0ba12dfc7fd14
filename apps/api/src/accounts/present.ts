import type { RegistrationPart, User } from '@indike/contract/accounts/accounts';
import { isoInstant } from '../platform/db/rows.ts';
import { type CurrentUser, type CurrentUserRow, readBankAccount, readUser } from './queries.ts';
import { presentBankAccount } from '../bank-accounts/commands.ts';

/** The CPF and the acceptance of the terms are saved together, so without a CPF the terms are missing too. */
export function missingOf({
  phone,
  city_id,
  cpf,
}: Pick<CurrentUser, 'phone' | 'city_id' | 'cpf'>): RegistrationPart[] {
  const missing: RegistrationPart[] = [];
  if (phone === null) missing.push('phone');
  if (city_id === null) missing.push('address');
  if (cpf === null) missing.push('document', 'terms');
  return missing;
}

export function presentUser({ me_id: id, user: values, bank_account }: CurrentUserRow): User {
  const user = readUser(values);
  const account = bank_account && readBankAccount(bank_account);
  const city =
    user.city_id !== null && user.city_title !== null && user.state_id !== null
      ? { id: user.city_id, title: user.city_title, state_id: user.state_id }
      : null;
  return {
    id,
    firstname: user.firstname,
    lastname: user.lastname,
    email: user.email,
    email_verified_at: user.email_verified_at && isoInstant(user.email_verified_at),
    document: user.cpf,
    phone: user.phone,
    // A person has one address, so its id is the person's.
    address_id: city && id,
    address: city && { id, city_id: city.id, city },
    bank_account_id: account?.id ?? null,
    bank_account: account && presentBankAccount(account),
    image: user.avatar_hash,
    image_url: user.avatar_hash && `/api/avatars/${user.avatar_hash}`,
    created_at: isoInstant(user.created_at),
    missing: missingOf(user),
  };
}
