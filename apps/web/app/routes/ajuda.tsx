import { HelpPage } from '../features/help/components/help-page.tsx';
import { pageTitle } from '../shared/brand.ts';
import { paths } from '../shared/paths.ts';

export const meta = () => [{ title: pageTitle('Me ajuda') }];

export default function Page() {
  return (
    <HelpPage
      path={paths.help}
      title="Me ajuda"
      help="Respostas sobre indicar, acompanhar, receber e cuidar da sua conta."
    />
  );
}
