// Limits on the e-mails to a referred contact (product 10.1): enough to inform them, too few to be useful to a spammer.

export const NOTICE_PAUSE_HOURS = 24;
export const NOTICE_MEMORY_DAYS = 30;
export const MAX_NOTICES = 3;

export interface NoticesSent {
  /** From the same Indiker to the same address, within NOTICE_PAUSE_HOURS. */
  readonly byReferrer: number;
  /** From any Indiker to the same address, within NOTICE_MEMORY_DAYS. */
  readonly byAnybody: number;
}

export function mayNotifyContact({ byReferrer, byAnybody }: NoticesSent): boolean {
  return byReferrer === 0 && byAnybody < MAX_NOTICES;
}
