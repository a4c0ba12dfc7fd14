import { ObjectionPage } from '../features/sharing/components/objection-page.tsx';
import { pageTitle } from '../shared/brand.ts';
import type { Route } from './+types/oposicao';

export const meta = () => [{ title: pageTitle('Não quero ser procurado') }];

export default function Page({ params: { id, signature } }: Route.ComponentProps) {
  return <ObjectionPage id={id} signature={signature} />;
}
