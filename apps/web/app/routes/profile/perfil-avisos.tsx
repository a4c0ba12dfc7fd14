import { NotificationsPage } from '#app/features/notifications/components/notifications-page.tsx';
import { ownPage } from '#app/shared/page-meta.ts';

export const meta = () => ownPage('Avisos');

export default function Page() {
  return <NotificationsPage />;
}
