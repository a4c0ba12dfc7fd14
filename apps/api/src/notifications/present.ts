import type { NotificationResponse } from '@indike/contract/accounts/notifications';
import { noticeChoices } from '@indike/rules/accounts/notices';

export function presentNotifications(off: ReadonlySet<string>): NotificationResponse[] {
  return noticeChoices.map((choice) => ({ ...choice, enabled: choice.locked || !off.has(choice.kind) }));
}
