import { HelpPage } from '#app/features/help/components/help-page.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';
import { paths } from '#app/shared/paths.ts';

export const meta = () => noindexPage('Me ajuda');

export default function Page() {
  return (
    <HelpPage
      path={paths.help}
      title="Me ajuda"
      help="Respostas sobre indicar, acompanhar, receber e cuidar da sua conta."
    />
  );
}
