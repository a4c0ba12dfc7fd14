import { pageTitle } from '@indike/ui/brand.ts';
import { InvitationPage } from '#app/features/access/invitation/invitation-page.tsx';
import { PlainPage } from '#app/shared/layout/plain-page.tsx';
import type { Route } from './+types/convite';

export const meta = () => [{ title: pageTitle('Convite') }];

export default function Invitation({ params }: Route.ComponentProps) {
  return (
    <PlainPage>
      <InvitationPage id={params.id} signature={params.signature} />
    </PlainPage>
  );
}
