import { AvatarPage } from '../features/profile/components/avatar-page.tsx';
import { ownPage } from '../shared/page-meta.ts';

export const meta = () => ownPage('Foto');

export default function Page() {
  return <AvatarPage />;
}
