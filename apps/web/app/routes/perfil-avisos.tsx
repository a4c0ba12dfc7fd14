import { NotificationsPage } from '../features/notifications/components/notifications-page.tsx';
import { pageTitle } from '../shared/brand.ts';

export const meta = () => [{ title: pageTitle('Avisos') }];

export default function Page() {
  return <NotificationsPage />;
}
