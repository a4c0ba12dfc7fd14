import { HelpPage } from '#app/features/help/components/help-page.tsx';
import { brand } from '@indike/ui/brand.ts';
import { indexablePage } from '#app/shared/page-meta.ts';
import { paths } from '#app/shared/paths.ts';

const help = 'Como indicar empresas, acompanhar cada indicação e receber seus ganhos.';

export const meta = () =>
  indexablePage({
    title: 'Dúvidas frequentes',
    path: paths.faq,
    description: `Dúvidas frequentes sobre o ${brand.product}. ${help}`,
  });

export default function Page() {
  return <HelpPage path={paths.faq} title="Dúvidas frequentes" help={help} />;
}
