import { Presentation } from '#app/features/about/components/presentation.tsx';
import { InvitePage } from '#app/features/sharing/components/invite-page.tsx';
import { LinkGate } from '#app/features/sharing/components/link-gate.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';
import type { Route } from './+types/convite';

export const meta = () => noindexPage('Convite');

export default function Page({ params: { code } }: Route.ComponentProps) {
  return (
    <LinkGate code={code}>
      {(owner) => <InvitePage code={code} owner={owner} presentation={Presentation} />}
    </LinkGate>
  );
}
