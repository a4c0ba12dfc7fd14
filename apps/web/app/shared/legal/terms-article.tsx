import { Dialog } from '../ui/dialog.tsx';
import type { DialogProps } from '../ui/lazy-dialog.tsx';
import { LegalArticle } from './legal-article.tsx';
import { termsText } from './terms-text.ts';

export default function Terms(props: DialogProps) {
  return (
    <Dialog {...props} title={termsText.title} size="44rem">
      <LegalArticle text={termsText} headings="h3" />
    </Dialog>
  );
}
