import { pageTitle } from '@indike/ui/brand.ts';
import { TeamPage } from '#app/features/team/components/team-page.tsx';

export const meta = () => [{ title: pageTitle('Equipe') }];

export default TeamPage;
