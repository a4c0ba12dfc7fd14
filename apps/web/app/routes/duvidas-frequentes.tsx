import { HelpPage } from '../features/help/components/help-page.tsx';
import { brand } from '../shared/brand.ts';
import { openPage } from '../shared/page-meta.ts';
import { paths } from '../shared/paths.ts';

const help = 'Como indicar empresas, acompanhar cada indicação e receber seus ganhos.';

export const meta = () =>
  openPage({
    title: 'Dúvidas frequentes',
    path: paths.faq,
    description: `Dúvidas frequentes sobre o ${brand.product}. ${help}`,
  });

export default function Page() {
  return <HelpPage path={paths.faq} title="Dúvidas frequentes" help={help} />;
}
