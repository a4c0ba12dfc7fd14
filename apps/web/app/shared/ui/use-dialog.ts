import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

interface DialogState {
  readonly dialog?: string;
}

/** An open dialog is an entry of the history, so that the browser's back button closes it and stays on the page. */
export function useDialog(id: string) {
  const location = useLocation();
  const navigate = useNavigate();
  const state = location.state as DialogState | null;
  const opened = state?.dialog === id;
  // Two clicks before the address has changed would go two entries on, or back.
  const moving = useRef(false);
  useEffect(() => {
    moving.current = false;
  }, [location.key]);

  function once(move: () => unknown) {
    if (moving.current) return;
    moving.current = true;
    void move();
  }
  const open = () => {
    if (opened) return;
    const { pathname, search, hash } = location;
    const next = { state: { ...state, dialog: id }, preventScrollReset: true };
    once(() => navigate({ pathname, search, hash }, next));
  };
  const onClose = () => {
    if (opened) once(() => navigate(-1));
  };

  return { open, props: { opened, onClose } };
}
