import type { NotificationResponse } from '@indike/contract/accounts/notifications';
import { noticeChoices } from '@indike/rules/accounts/notices';
import type { Channel } from './store.ts';

export function presentNotifications(
  off: Readonly<Record<Channel, ReadonlySet<string>>>,
): NotificationResponse[] {
  return noticeChoices.map((choice) => ({
    ...choice,
    enabled: choice.locked || !off.email.has(choice.kind),
    push: choice.locked || !off.push.has(choice.kind),
  }));
}
