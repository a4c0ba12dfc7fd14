import { useEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { nextPaint } from '../browser/yield-to-main.ts';
import { useHydrated } from '../hooks/use-hydrated.ts';

interface DialogState {
  readonly dialog?: string;
}

/** An open dialog is a history entry, so that the browser's back button closes it without leaving the page. */
export function useDialog(id: string) {
  const { pathname, search, hash, state }: Location<DialogState | null> = useLocation();
  const navigate = useNavigate();
  // A prerendered page has no open dialog, whatever the history entry says.
  const opened = useHydrated() && state?.dialog === id;
  // Updated before `opened`: two clicks before the address changes would otherwise push, or pop, two history entries.
  const wanted = useRef(opened);
  useEffect(() => {
    wanted.current = opened;
  }, [opened]);

  const open = () => {
    if (wanted.current) return;
    wanted.current = true;
    const next = { state: { ...state, dialog: id }, preventScrollReset: true };
    void nextPaint().then(() => navigate({ pathname, search, hash }, next));
  };
  const onClose = () => {
    if (!wanted.current) return;
    wanted.current = false;
    void navigate(-1);
  };

  return { open, props: { opened, onClose } };
}
