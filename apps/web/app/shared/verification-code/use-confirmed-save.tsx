import type { ProfileChange } from '@indike/contract/accounts/profile';
import { type ReactNode, useEffect } from 'react';
import type { Values } from '#app/kit/forms/validate.ts';
import { useDialog } from '#app/kit/ui/dialogs/use-dialog.ts';
import { dropDraft, readDraft, saveDraft } from '#app/kit/ui/wizard/draft.ts';
import { getSession } from '../session/session-store.ts';
import { useUser } from '../session/use-session.ts';
import { CodeDialog, preloadCodeDialog } from './code-dialog.tsx';
import { type Save, usePendingSave } from './use-pending-save.ts';

/** Never stored, so a reload asks for them again. */
const SECRET = ['password', 'password_confirmation'];

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
   * reload meanwhile: a phone that was in the mail app for the code often reloads the page.
   */
  readonly confirm: (save: Save, values?: Values) => Promise<boolean>;
  /** What a form begins with: after a reload in mid-flow, the values that `confirm` was given. */
  readonly restoreDraft: <V extends Values>(initial: V) => V;
  readonly dialog: ReactNode;
}

/** Every change of the profile goes this way: the form is valid, then comes the code, then it is saved. */
export function useConfirmedSave(change: ProfileChange, title = 'Confirme a mudança'): ConfirmedSave {
  const { open, props } = useDialog('codigo');
  const { opened } = props;
  const draftId = `${change}.${useUser()?.id ?? ''}`;
  const { waiting, begin, saveWith } = usePendingSave(opened);
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
    // Who erased the registration is on the way out already.
    if (stillShown && getSession().status === 'in') props.onClose();
  }

  const dialog = (
    <CodeDialog
      title={title}
      change={change}
      // After a reload nobody knows any more what was to be saved.
      opened={opened && waiting}
      onClose={props.onClose}
      onCode={onCode}
    />
  );
  return { confirm, restoreDraft, dialog };
}
