import { useEffect, useRef, useState } from 'react';
import { ApiError } from '@indike/ui/http/api-error.ts';

/**
 * Whether a refusal closes the dialog, so that the form shows it. The dialog stays open for a wrong code, which is
 * shown beside the field, and for a request that did not reach the server, failed there or was rate-limited, because a
 * retry with the same code may succeed.
 */
export const closesDialog = ({ status, errors }: ApiError) =>
  errors?.['validation_code'] === undefined && status !== 0 && status !== 429 && status < 500;

/** Saves with the code as `validation_code`; rejects with an ApiError when it is refused. */
export type Save = (validationCode: string) => Promise<unknown>;

interface PendingSave {
  readonly save: Save;
  /** Called when the save ends, whatever its outcome. */
  readonly onEnd: () => void;
  readonly resolve: (saved: boolean) => void;
  readonly reject: (error: unknown) => void;
}

type Outcome = { readonly saved: boolean } | { readonly error: unknown };
const CLOSED: Outcome = { saved: false };
/** Waits until the closing dialog has restored the focus, so that the form may move it afterwards. */
const FOCUS_RETURNED_MS = 50;

function settle({ onEnd, resolve, reject }: PendingSave, outcome: Outcome) {
  onEnd();
  setTimeout(() => ('error' in outcome ? reject(outcome.error) : resolve(outcome.saved)), FOCUS_RETURNED_MS);
}

/** The save waiting for its code. Its promise settles once the dialog (`opened`) is closed and no save is running. */
export function usePendingSave(opened: boolean) {
  const [pending, setPending] = useState<PendingSave | null>(null);
  const outcome = useRef<Outcome>(CLOSED);
  const saving = useRef(false);
  const shown = useRef(false);

  useEffect(() => {
    // After the page has unmounted no dialog closes, so a running save settles with its response.
    return () => {
      shown.current = false;
    };
  }, []);

  useEffect(() => {
    if (opened) {
      shown.current = true;
      return;
    }
    const closed = shown.current;
    shown.current = false;
    // When the back button closed the dialog during a save, the save settles with its response.
    if (!closed || !pending || saving.current) return;
    settle(pending, outcome.current);
    setPending(null);
  }, [opened, pending]);

  const begin = (save: Save, onEnd: () => void) =>
    new Promise<boolean>((resolve, reject) => {
      outcome.current = CLOSED;
      setPending({ save, onEnd, resolve, reject });
    });

  /** Saves with the code. True when it is saved and the dialog is still shown. Rejects with the error of the save. */
  async function saveWith(code: string): Promise<boolean> {
    if (!pending) return false;
    saving.current = true;
    try {
      await pending.save(code);
      outcome.current = { saved: true };
    } catch (error) {
      if (!(error instanceof ApiError) || closesDialog(error)) outcome.current = { error };
      throw error;
    } finally {
      saving.current = false;
      if (!shown.current) {
        settle(pending, outcome.current);
        setPending(null);
      }
    }
    return shown.current;
  }

  return { isPending: pending !== null, begin, saveWith };
}
