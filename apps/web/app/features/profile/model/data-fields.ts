import type { User } from '@indike/contract/accounts/accounts';
import { formatPhone } from '@indike/rules/identifiers/phone';

export const noPassword = { password: '', password_confirmation: '' };

export function dataFields({ firstname, lastname, phone }: User) {
  return { firstname, lastname, phone: formatPhone(phone ?? ''), ...noPassword };
}

export function addressFields({ address }: User) {
  return { state_id: address?.city.state_id ?? null, city_id: address?.city_id ?? null };
}
