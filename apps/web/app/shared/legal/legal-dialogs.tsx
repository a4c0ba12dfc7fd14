import { lazy } from 'react';
import { type DialogProps, LazyDialog } from '@indike/ui/dialogs/lazy-dialog.tsx';

const Terms = lazy(() => import('./terms-article.tsx'));
const Privacy = lazy(() => import('./privacy.tsx'));

export function TermsDialog(props: DialogProps) {
  return <LazyDialog {...props} content={Terms} />;
}

export function PrivacyDialog(props: DialogProps) {
  return <LazyDialog {...props} content={Privacy} />;
}
