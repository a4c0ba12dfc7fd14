import { pageTitle } from '@indike/ui/brand.ts';
import { ReturnFilePage } from '#app/features/return-files/components/return-file-page.tsx';
import type { Route } from './+types/retorno';

export const meta = () => [{ title: pageTitle('Retorno do banco') }];

export default function Return({ params }: Route.ComponentProps) {
  return <ReturnFilePage key={params.id} id={params.id} />;
}
