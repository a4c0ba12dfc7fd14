import type { PlainDate } from '../dates/calendar.ts';
import type { Notice } from './notices.ts';

/** Whether an e-mail that waited for the mail server announces a day that is over: the next event has its own e-mail. */
export function isNoticeExpired(notice: Notice, today: PlainDate): boolean {
  if (notice.about !== 'withdrawal' || notice.date === null) return false;
  return (notice.step === 'requested' || notice.step === 'scheduled') && notice.date < today;
}
