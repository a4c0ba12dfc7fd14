import type { User } from '@indike/contract/accounts/accounts';
import type { ProfileData } from '@indike/contract/accounts/profile-form';
import { formatPhone } from '@indike/rules/identifiers/phone';

export const noPassword = { password: '', password_confirmation: '' };

export function dataFields({ firstname, lastname, phone }: User) {
  return { firstname, lastname, phone: formatPhone(phone ?? ''), ...noPassword };
}

/** Both password fields are always sent, both empty when the password stays. */
export const dataBody = (data: ProfileData, validationCode: string) => ({
  ...data,
  password: data.password ?? '',
  password_confirmation: data.password_confirmation ?? '',
  validation_code: validationCode,
});

export function addressFields({ address }: User) {
  return { state_id: address?.city.state_id ?? null, city_id: address?.city_id ?? null };
}
