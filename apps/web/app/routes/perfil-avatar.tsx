import { AvatarPage } from '../features/profile/components/avatar-page.tsx';
import { pageTitle } from '../shared/brand.ts';

export const meta = () => [{ title: pageTitle('Foto') }];

export default function Page() {
  return <AvatarPage />;
}
