import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import type { DialogProps } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { TermsArticle, termsText } from './terms-article.tsx';

export default function Terms(props: DialogProps) {
  return (
    <Dialog {...props} title={termsText.title} size="44rem">
      <TermsArticle headings="h3" />
    </Dialog>
  );
}
