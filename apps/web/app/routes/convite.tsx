import { InvitePage } from '../features/sharing/components/invite-page.tsx';
import { LinkGate } from '../features/sharing/components/link-gate.tsx';
import { pageTitle } from '../shared/brand.ts';
import type { Route } from './+types/convite';

export const meta = () => [{ title: pageTitle('Convite') }];

export default function Page({ params: { code } }: Route.ComponentProps) {
  return <LinkGate code={code}>{(owner) => <InvitePage code={code} owner={owner} />}</LinkGate>;
}
