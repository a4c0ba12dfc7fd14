import type { NotificationAnswer } from '@indike/contract/notifications';
import { noticeChoices } from '@indike/rules/notices';

export function presentNotifications(off: ReadonlySet<string>): NotificationAnswer[] {
  return noticeChoices.map((choice) => ({ ...choice, enabled: choice.locked || !off.has(choice.kind) }));
}
