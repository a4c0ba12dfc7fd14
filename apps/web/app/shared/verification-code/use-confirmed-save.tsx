import type { ProfileChange } from '@indike/contract/accounts/profile-form';
import { type ReactNode, useEffect } from 'react';
import type { Values } from '@indike/ui/forms/validate.ts';
import { lazyDialog } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { dropDraft, readDraft, saveDraft } from '@indike/ui/wizard/draft.ts';
import { getSession, useUser } from '../session/session-store.ts';
import { type Save, usePendingSave } from './use-pending-save.ts';

/** These values are never stored, so they must be typed again after a reload. */
const SECRET = ['password', 'password_confirmation'];

const loadDialog = () => import('./code-entry.tsx');
/** Sends a code to the person's e-mail and asks for it. */
const CodeDialog = lazyDialog(loadDialog);
/** Loaded before the save, so that a lost connection does not lose what was typed. */
const preloadCodeDialog = () => void loadDialog().catch(() => undefined);

/** Loads the dialog at the first interaction, not with the page, because most visits never open it. */
function onFirstTouch() {
  const ended = new AbortController();
  const options = { once: true, signal: ended.signal };
  document.addEventListener('pointerdown', preloadCodeDialog, options);
  document.addEventListener('keydown', preloadCodeDialog, options);
  return () => ended.abort();
}

interface ConfirmedSave {
  /**
   * Opens the code dialog and saves with the entered code. Settles once the dialog is closed: true when saved, false
   * when closed without saving. Rejects with a refusal that is not about the code, so that the form shows it. The
   * values survive a reload meanwhile, because phones often reload the page after a visit to the mail app.
   */
  readonly confirm: (save: Save, values?: Values) => Promise<boolean>;
  /** The initial values of a form: after a reload while the dialog was open, the values passed to `confirm`. */
  readonly restoreDraft: <V extends Values>(initial: V) => V;
  readonly dialog: ReactNode;
}

/** Saves a change of the profile after the person has entered the code that was e-mailed to them. */
export function useConfirmedSave(change: ProfileChange, title = 'Confirme a mudança'): ConfirmedSave {
  const { open, props } = useDialog('codigo');
  const { opened } = props;
  const draftId = `${change}.${useUser()?.id ?? ''}`;
  const { isPending, begin, saveWith } = usePendingSave(opened);
  useEffect(onFirstTouch, []);

  const restoreDraft = <V extends Values>(initial: V) =>
    opened ? readDraft(draftId, initial, SECRET) : initial;

  const confirm = (save: Save, values: Values = {}) => {
    const saved = begin(save, () => dropDraft(draftId));
    saveDraft(draftId, values, SECRET);
    open();
    return saved;
  };

  async function onCode(code: string) {
    const stillShown = await saveWith(code);
    // After an erasure the session has ended, and the page is already navigating away.
    if (stillShown && getSession().status === 'in') props.onClose();
  }

  const dialog = (
    <CodeDialog
      title={title}
      change={change}
      // The pending save is lost on a reload, so the dialog stays closed then.
      opened={opened && isPending}
      onClose={props.onClose}
      onCode={onCode}
    />
  );
  return { confirm, restoreDraft, dialog };
}
