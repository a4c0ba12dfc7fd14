import type { ProfileChange } from '@indike/contract/accounts/profile';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError } from '../http/api-error.ts';
import type { Values } from '#app/kit/forms/validate.ts';
import { getSession } from '../session/session-store.ts';
import { useUser } from '../session/use-session.ts';
import { CodeDialog, endsEntry, preloadCodeDialog } from './code-dialog.tsx';
import { useDialog } from '#app/kit/ui/dialogs/use-dialog.ts';
import { dropDraft, readDraft, saveDraft } from '#app/kit/ui/wizard/draft.ts';

/** Saves with the code as `validation_code`; rejects with an ApiError when it is refused. */
type Save = (validationCode: string) => Promise<unknown>;

interface Asked {
  readonly save: Save;
  readonly resolve: (saved: boolean) => void;
  readonly reject: (error: unknown) => void;
}

type Outcome = { readonly saved: boolean } | { readonly error: unknown };
/** Never kept, so a reload asks for them again. */
const SECRET = ['password', 'password_confirmation'];
const CLOSED: Outcome = { saved: false };
/** The closing dialog returns the focus to where it was; what comes after it may move it on. */
const FOCUS_RETURNED_MS = 50;

function settle({ resolve, reject }: Asked, outcome: Outcome) {
  setTimeout(() => ('error' in outcome ? reject(outcome.error) : resolve(outcome.saved)), FOCUS_RETURNED_MS);
}

/** With the first change to the form, not with the page: who only looks needs no dialog. */
function onFirstTouch() {
  const ended = new AbortController();
  const options = { once: true, signal: ended.signal };
  document.addEventListener('pointerdown', preloadCodeDialog, options);
  document.addEventListener('keydown', preloadCodeDialog, options);
  return () => ended.abort();
}

interface ConfirmedSave {
  /**
   * Opens the code's dialog and saves with what was entered. True: saved. False: closed without. Rejects with the
   * refusal that is not about the code, for the form to show. In each case once the dialog is closed. The values survive a
   * reload meanwhile: a telephone that was in the mail for the code often loads the page anew.
   */
  readonly confirm: (save: Save, values?: Values) => Promise<boolean>;
  /** What a form begins with: after a reload in mid-flow, the values that `confirm` was given. */
  readonly kept: <V extends Values>(initial: V) => V;
  readonly dialog: ReactNode;
}

/** The way of every change of the profile: the form is right, then comes the code, then it is saved. */
export function useConfirmedSave(change: ProfileChange, title = 'Confirme a mudança'): ConfirmedSave {
  const { open, props } = useDialog('codigo');
  const [asked, setAsked] = useState<Asked | null>(null);
  const outcome = useRef<Outcome>(CLOSED);
  const saving = useRef(false);
  const shown = useRef(false);
  const { opened } = props;

  const draftId = `${change}.${useUser()?.id ?? ''}`;
  const kept = <V extends Values>(initial: V) => (opened ? readDraft(draftId, initial, SECRET) : initial);

  useEffect(onFirstTouch, []);
  useEffect(() => {
    // The page has been left: nothing closes any more, what a save comes to is told as it comes.
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
    // Closed by the back button while it was saving: what comes of it is still told.
    if (!closed || !asked || saving.current) return;
    dropDraft(draftId);
    settle(asked, outcome.current);
    setAsked(null);
  }, [opened, asked, draftId]);

  const confirm = (save: Save, values: Values = {}) =>
    new Promise<boolean>((resolve, reject) => {
      outcome.current = CLOSED;
      saveDraft(draftId, values, SECRET);
      setAsked({ save, resolve, reject });
      open();
    });

  async function onCode(code: string) {
    if (!asked) return;
    saving.current = true;
    try {
      await asked.save(code);
      outcome.current = { saved: true };
    } catch (error) {
      if (!(error instanceof ApiError) || endsEntry(error)) outcome.current = { error };
      throw error;
    } finally {
      saving.current = false;
      if (!shown.current) {
        dropDraft(draftId);
        settle(asked, outcome.current);
        setAsked(null);
      }
    }
    // Who erased the registration is on the way out already.
    if (shown.current && getSession().status === 'in') props.onClose();
  }

  const dialog = (
    <CodeDialog
      title={title}
      change={change}
      // After a reload nobody knows any more what was to be saved.
      opened={opened && asked !== null}
      onClose={props.onClose}
      onCode={onCode}
    />
  );
  return { confirm, kept, dialog };
}
