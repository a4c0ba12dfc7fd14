import { pageTitle } from '@indike/ui/brand.ts';
import { AuditPage } from '#app/features/audit/components/audit-page.tsx';

export const meta = () => [{ title: pageTitle('Auditoria') }];

export default AuditPage;
