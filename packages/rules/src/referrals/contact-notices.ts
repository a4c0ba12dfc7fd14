// How many e-mails a referred contact gets: enough to know who gave their data away, too few to be of use to a spammer.

export const NOTICE_PAUSE_HOURS = 24;
export const NOTICE_MEMORY_DAYS = 30;
export const MAX_NOTICES = 3;

export interface NoticesSent {
  /** By the same person to the same address within the pause. */
  readonly byReferrer: number;
  /** By anybody to the same address within the memory. */
  readonly byAnybody: number;
}

export function mayNotifyContact({ byReferrer, byAnybody }: NoticesSent): boolean {
  return byReferrer === 0 && byAnybody < MAX_NOTICES;
}
