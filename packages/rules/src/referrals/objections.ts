import { isOpen, type ReferralStatus } from './referrals.ts';

// What happens to a referral when a contact objects and their data are removed (LGPD, article 18; product 10.2).

export type AfterObjection = 'cancelled' | 'goes_on' | 'already_decided';

/** An open referral without a contact is cancelled; a closed or cancelled one stays as it is. */
export function afterObjection(status: ReferralStatus, contactsLeft: number): AfterObjection {
  if (!isOpen(status)) return 'already_decided';
  return contactsLeft === 0 ? 'cancelled' : 'goes_on';
}

export const objectionNews: Readonly<Record<AfterObjection, string>> = {
  cancelled: 'Como não há outro contato nesta indicação, ela foi cancelada.',
  goes_on: 'A indicação continua com os outros contatos que você informou.',
  already_decided: 'O andamento da indicação não muda.',
};
