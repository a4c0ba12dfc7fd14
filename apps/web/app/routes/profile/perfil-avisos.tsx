import { NotificationsPage } from '#app/features/notifications/components/notifications-page.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';

export const meta = () => noindexPage('Avisos');

export default function Page() {
  return <NotificationsPage />;
}
