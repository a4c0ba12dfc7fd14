import { HelpPage } from '../features/help/components/help-page.tsx';
import { brand, pageTitle } from '../shared/brand.ts';
import { paths } from '../shared/paths.ts';

const help = 'Como indicar empresas, acompanhar cada indicação e receber seus ganhos.';

export const meta = () => [
  { title: pageTitle('Dúvidas frequentes') },
  { name: 'description', content: `Dúvidas frequentes sobre o ${brand.product}. ${help}` },
];

export default function Page() {
  return <HelpPage path={paths.faq} title="Dúvidas frequentes" help={help} />;
}
