import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import type { DialogProps } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { LegalArticle } from './legal-article.tsx';
import { termsText } from './terms-text.ts';

export default function Terms(props: DialogProps) {
  return (
    <Dialog {...props} title={termsText.title} size="44rem">
      <LegalArticle text={termsText} headings="h3" />
    </Dialog>
  );
}
