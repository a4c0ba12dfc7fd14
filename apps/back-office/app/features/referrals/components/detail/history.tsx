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
import { type TimelineEvent, timelineOf, type Transaction, workChangeText } from '../../model/timeline.ts';
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
        <Entry title="Indicação criada" at={referral.created_at} by={creatorOf(referral)} />
      </ol>
    </Panel>
  );
}

function creatorOf({ indiker, contact_consent: consent }: OperatorReferral): string {
  return consent ? `${consent.sent_by}, em nome de ${fullName(indiker)}` : fullName(indiker);
}

function entryOf(event: TimelineEvent): ReactNode {
  if (event.kind === 'transition') return <Event key={`t${event.transition.id}`} {...event.transition} />;
  if (event.kind === 'note') {
    const { id, created_at, by, text } = event.note;
    return (
      <Entry key={`n${id}`} title="Anotação" at={created_at} by={by}>
        <Internal text={text} />
      </Entry>
    );
  }
  const { id, created_at, by } = event.change;
  return (
    <Entry
      key={`w${id}`}
      title={workChangeText(event.change)}
      at={created_at}
      by={`${by} · só a equipe lê`}
    />
  );
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

interface EntryProps {
  readonly dot?: ReactNode;
  readonly title: string;
  readonly at: string;
  /** Who did it, and who may read it. */
  readonly by: string;
  readonly children?: ReactNode;
}

function Entry({ dot = <StatusDot color="" />, title, at, by, children }: EntryProps) {
  return (
    <li className={classes['event']}>
      {dot}
      <p>
        <strong>{title}</strong>
      </p>
      <p className={classes['soft']}>
        {dateTimeText(at)} · {by}
      </p>
      {children}
    </li>
  );
}

function Event({ created_at, status, reason, note, by }: Transaction) {
  const dot = <StatusColor status={status} />;
  return (
    <Entry dot={dot} title={statusNames[status]} at={created_at} by={by ?? 'automático'}>
      {reason !== null && <p>Texto para o Indiker: “{cancelReasonText(reason) ?? reason}”</p>}
      {note !== null && <Internal text={note} />}
    </Entry>
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
