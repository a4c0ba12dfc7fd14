import type { PlainDate } from '../dates/calendar.ts';
import type { Notice } from './notices.ts';

/**
 * Whether a delayed e-mail announces a payment date that has passed. Such an e-mail is dropped, because the next event
 * sends its own.
 */
export function isNoticeExpired(notice: Notice, today: PlainDate): boolean {
  if (notice.about !== 'withdrawal' || notice.date === null) return false;
  return (notice.step === 'requested' || notice.step === 'scheduled') && notice.date < today;
}
