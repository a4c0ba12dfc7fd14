import type { RegistrationPart, User } from '@indike/contract/accounts/accounts';
import type { CurrentUserRow } from './queries.ts';
import { presentBankAccount } from '../bank-accounts/commands.ts';

/** The CPF and the acceptance of the terms are saved together, so without a CPF the terms are missing too. */
export function missingOf({
  phone,
  city_id,
  cpf,
}: Pick<CurrentUserRow, 'phone' | 'city_id' | 'cpf'>): RegistrationPart[] {
  const missing: RegistrationPart[] = [];
  if (phone === null) missing.push('phone');
  if (city_id === null) missing.push('address');
  if (cpf === null) missing.push('document', 'terms');
  return missing;
}

export function presentUser(row: CurrentUserRow): User {
  const city =
    row.city_id !== null && row.city_title !== null && row.state_id !== null
      ? { id: row.city_id, title: row.city_title, state_id: row.state_id }
      : null;
  return {
    id: row.me_id,
    firstname: row.firstname,
    lastname: row.lastname,
    email: row.email,
    email_verified_at: row.email_verified_at?.toISOString() ?? null,
    document: row.cpf,
    phone: row.phone,
    // A person has one address, so its id is the person's.
    address_id: city && row.me_id,
    address: city && { id: row.me_id, city_id: city.id, city },
    bank_account_id: row.bank_account?.id ?? null,
    bank_account: row.bank_account && presentBankAccount(row.bank_account),
    image: row.avatar_hash,
    image_url: row.avatar_hash && `/api/avatars/${row.avatar_hash}`,
    created_at: row.created_at.toISOString(),
    missing: missingOf(row),
  };
}
