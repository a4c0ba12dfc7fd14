import { pageTitle } from '@indike/ui/brand.ts';
import { IndikerPage } from '#app/features/indikers/components/detail/indiker-page.tsx';
import type { Route } from './+types/indiker';

export const meta = () => [{ title: pageTitle('Indiker') }];

export default function Indiker({ params }: Route.ComponentProps) {
  return <IndikerPage key={params.id} id={params.id} />;
}
