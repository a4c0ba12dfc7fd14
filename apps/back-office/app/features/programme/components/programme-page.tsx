import { pageTitle } from '@indike/ui/brand.ts';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { lazyOnDemand } from '@indike/ui/lazy/lazy-on-demand.tsx';

export const meta = () => [{ title: pageTitle('Programa') }];

// The manifest, which every page loads, names what a route imports, but not what it loads later.
const Versions = lazyOnDemand(() => import('./versions.tsx'));

/** What the provider promises to Indikers, as versions from a day on. */
export default function ProgrammePage() {
  return (
    <>
      <PageTitle help="O que vale para os Indikers, e desde quando. Uma indicação segue a versão do dia em que foi feita; um saque, a do dia do pedido.">
        Programa
      </PageTitle>
      <Versions />
    </>
  );
}
