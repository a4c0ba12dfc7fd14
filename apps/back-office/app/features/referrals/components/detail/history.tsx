import { Button } from '@mantine/core';
import { fullName } from '@indike/ui/format/names.ts';
import type { OperatorReferral } from '@indike/contract/operator/referrals';
import { cancelReasonText } from '@indike/rules/referrals/cancel-reasons';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { IconNotes } from '@indike/ui/icons.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { StatusDot } from '@indike/ui/status/status-dot.tsx';
import { statusNames } from '@indike/rules/referrals/status-names';
import { StatusColor } from '#app/shared/status-name.tsx';
import type { ReactNode } from 'react';
import { usePageActions } from '#app/shared/keyboard/page-actions.ts';
import { useShortcuts } from '#app/shared/keyboard/use-shortcuts.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import {
  type InternalNote,
  type TimelineEvent,
  timelineOf,
  type Transaction,
  type WorkChange,
  workChangeText,
} from '../../model/timeline.ts';
import { InternalNoteForm } from '../actions/note-forms.tsx';
import classes from './detail.module.css';

interface Props {
  readonly referral: OperatorReferral;
  /** For pages with several histories, where it would be unclear to which one the `e` shortcut adds a note. */
  readonly readOnly?: boolean;
}

export function History({ referral, readOnly = false }: Props) {
  return (
    <Panel title="Histórico">
      {!readOnly && <AddNote referral={referral} />}
      <ol className={classes['history']}>
        {timelineOf(referral).map(entryOf)}
        <li className={classes['event']}>
          <StatusDot color="" />
          <p>
            <strong>Indicação criada</strong>
          </p>
          <p className={classes['soft']}>
            {dateTimeText(referral.created_at)} · {fullName(referral.indiker)}
          </p>
        </li>
      </ol>
    </Panel>
  );
}

function entryOf(event: TimelineEvent): ReactNode {
  if (event.kind === 'transition') return <Event key={`t${event.transition.id}`} {...event.transition} />;
  if (event.kind === 'note') return <Note key={`n${event.note.id}`} {...event.note} />;
  return <Change key={`w${event.change.id}`} {...event.change} />;
}

function AddNote({ referral }: Props) {
  const may = useCanCall()('POST /api/operator/indications/{id}/notes');
  const { open, props } = useDialog('anotar');
  useShortcuts({ e: (event) => may && (event.preventDefault(), open()) });
  usePageActions(may ? [{ title: 'Anotar nesta indicação', run: open }] : []);
  if (!may) return null;
  return (
    <>
      <Button
        variant="default"
        mb="md"
        leftSection={<IconNotes size={18} stroke={1.75} aria-hidden />}
        rightSection={<kbd className={classes['key']}>e</kbd>}
        onClick={open}
      >
        Anotar
      </Button>
      <Dialog {...props} title="Anotar">
        <InternalNoteForm referral={referral} onDone={props.onClose} />
      </Dialog>
    </>
  );
}

function Event({ created_at, status, reason, note, by }: Transaction) {
  return (
    <li className={classes['event']}>
      <StatusColor status={status} />
      <p>
        <strong>{statusNames[status]}</strong>
      </p>
      <p className={classes['soft']}>
        {dateTimeText(created_at)} · {by ?? 'automático'}
      </p>
      {reason !== null && <p>Texto para o Indiker: “{cancelReasonText(reason) ?? reason}”</p>}
      {note !== null && <Internal text={note} />}
    </li>
  );
}

function Note({ created_at, by, text }: InternalNote) {
  return (
    <li className={classes['event']}>
      <StatusDot color="" />
      <p>
        <strong>Anotação</strong>
      </p>
      <p className={classes['soft']}>
        {dateTimeText(created_at)} · {by}
      </p>
      <Internal text={text} />
    </li>
  );
}

/** A change of the owner or of the follow-up day. */
function Change(change: WorkChange) {
  return (
    <li className={classes['event']}>
      <StatusDot color="" />
      <p>
        <strong>{workChangeText(change)}</strong>
      </p>
      <p className={classes['soft']}>
        {dateTimeText(change.created_at)} · {change.by} · só a equipe lê
      </p>
    </li>
  );
}

/** Marked by words too, not by its background colour alone. */
function Internal({ text }: { readonly text: string }) {
  return (
    <div className={classes['internal']}>
      <p className={classes['soft']}>Só a equipe lê</p>
      <p>{text}</p>
    </div>
  );
}
