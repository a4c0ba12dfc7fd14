import { pageTitle } from '@indike/ui/brand.ts';
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx';

export const meta = () => [{ title: pageTitle('Painel') }];

export default DashboardPage;
