import { lazy } from 'react';
import { type DialogProps, LazyDialog } from '@indike/ui/dialogs/lazy-dialog.tsx';

const Tutorial = lazy(() => import('./tutorial.tsx'));

/** `const tutorial = useDialog('tutorial')`, then `<TutorialDialog {...tutorial.props} />`. */
export function TutorialDialog(props: DialogProps) {
  return <LazyDialog {...props} content={Tutorial} />;
}
