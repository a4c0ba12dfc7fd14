import { InvitePage } from '../features/sharing/components/invite-page.tsx';
import { LinkGate } from '../features/sharing/components/link-gate.tsx';
import { ownPage } from '../shared/page-meta.ts';
import type { Route } from './+types/convite';

export const meta = () => ownPage('Convite');

export default function Page({ params: { code } }: Route.ComponentProps) {
  return <LinkGate code={code}>{(owner) => <InvitePage code={code} owner={owner} />}</LinkGate>;
}
