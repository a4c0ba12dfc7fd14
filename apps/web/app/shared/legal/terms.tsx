import { terms } from '@indike/contract/texts/terms';
import { Dialog } from '../ui/dialog.tsx';
import type { DialogProps } from '../ui/lazy-dialog.tsx';
import { LegalArticle } from './legal-article.tsx';

export default function Terms(props: DialogProps) {
  return (
    <Dialog {...props} title={terms.title} size="44rem">
      <LegalArticle text={terms} headings="h3" />
    </Dialog>
  );
}
