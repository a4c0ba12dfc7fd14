import { isOpen, type ReferralStatus } from './referrals.ts';

// A contact who objects is forgotten (LGPD, article 18): what that does to the referral they stood in.

export type AfterObjection = 'cancelled' | 'goes_on' | 'already_decided';

/** Without anybody to talk to, what is still open cannot go on; what is closed or over stays as it is. */
export function afterObjection(status: ReferralStatus, contactsLeft: number): AfterObjection {
  if (!isOpen(status)) return 'already_decided';
  return contactsLeft === 0 ? 'cancelled' : 'goes_on';
}

export const objectionNews: Readonly<Record<AfterObjection, string>> = {
  cancelled: 'Como não há outro contato nesta indicação, ela foi cancelada.',
  goes_on: 'A indicação continua com os outros contatos que você informou.',
  already_decided: 'O andamento da indicação não muda.',
};
