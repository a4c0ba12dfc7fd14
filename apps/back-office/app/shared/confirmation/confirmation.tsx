import { lazyOnDemand } from '@indike/ui/lazy/lazy-on-demand.tsx';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { dropQuestion, useQuestion } from './confirm.ts';

const ConfirmationDialog = lazyOnDemand(() => import('./confirmation-dialog.tsx'));

/** Asks for the second factor when a command of the page requires it again. */
export function Confirmation() {
  const { pathname } = useLocation();
  return <PageConfirmation key={pathname} />;
}

function PageConfirmation() {
  const question = useQuestion();
  useEffect(() => dropQuestion, []);
  return question && <ConfirmationDialog {...question} />;
}
