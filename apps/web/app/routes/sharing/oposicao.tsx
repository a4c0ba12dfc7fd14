import { ObjectionPage } from '#app/features/sharing/components/objection-page.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';
import type { Route } from './+types/oposicao';

export const meta = () => noindexPage('Não quero receber contato');

export default function Page({ params: { id, signature } }: Route.ComponentProps) {
  return <ObjectionPage id={id} signature={signature} />;
}
