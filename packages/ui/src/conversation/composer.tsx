import {
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
  MAX_MESSAGE_LENGTH,
  type MessageDraft,
} from '@indike/rules/conversations/messages';
import { ActionIcon, Button, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Refusal } from '../feedback/refusal.tsx';
import { useAttempt } from '../forms/use-attempt.ts';
import { createIdempotencyKey, randomKey } from '../http/idempotency-key.ts';
import { IconPaperclip, IconX } from '../icons.ts';
import { dropDraft, readDraft, saveDraft } from '../wizard/draft.ts';
import classes from './conversation.module.css';

interface Props {
  readonly label: string;
  /** Names the text in this tab until it is sent, so that a reload or a new sign-in keeps it. Of one person and referral. */
  readonly draftId: string;
  readonly onSend: (message: MessageDraft, idempotencyKey: string) => Promise<unknown>;
  /** Controls that change the text, such as templates. */
  readonly renderTools?: (insert: (text: string) => void) => ReactNode;
}

/** What is being written. The text stays in this tab until it is sent. */
function useDraft(draftId: string) {
  const [text, setText] = useState(() => readDraft(draftId, { text: '' }, []).text);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [key] = useState(() => createIdempotencyKey(randomKey));

  /** A message that has changed is another one, also where it is unknown whether the one before has arrived. */
  function choose(next: readonly File[]) {
    key.settle();
    setFiles(next);
  }

  function write(next: string) {
    key.settle();
    setText(next);
    if (next === '') dropDraft(draftId);
    else saveDraft(draftId, { text: next }, []);
  }

  return { text, files, key, write, choose };
}

/** Writes a message with up to three attachments. A retry after a lost answer sends nothing twice. */
export function Composer({ label, draftId, onSend, renderTools }: Props) {
  const { text, files, key, write, choose } = useDraft(draftId);
  const [fault, setFault] = useState<string | null>(null);
  const { busy, refusal, attempt } = useAttempt();

  async function send() {
    const fault = faultOf(text, files);
    setFault(fault);
    if (fault !== null) return;
    await attempt(async () => {
      // A file may have changed, or be gone, since it was chosen.
      const attachments = await Promise.all(files.map(readFile)).catch(() => null);
      if (attachments === null) return setFault('Não foi possível ler um dos arquivos. Escolha-o de novo.');
      // Gone before it is sent, so that whoever leaves and comes back meanwhile does not find it to be sent again.
      dropDraft(draftId);
      try {
        await onSend({ text, attachments }, key.key());
      } catch (error) {
        key.settle(error);
        saveDraft(draftId, { text }, []);
        throw error;
      }
      write('');
      choose([]);
    });
  }

  return (
    <form
      noValidate
      className={classes['composer']}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Textarea
        label={label}
        minRows={3}
        maxRows={10}
        autosize
        maxLength={MAX_MESSAGE_LENGTH}
        value={text}
        readOnly={busy}
        error={fault}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      <Chosen files={files} disabled={busy} onRemove={(at) => choose(files.filter((_, n) => n !== at))} />
      {refusal !== null && <Refusal>{refusal}</Refusal>}
      <fieldset className={classes['acts']} disabled={busy}>
        {files.length < MAX_ATTACHMENTS && (
          <Attach onFiles={(more) => choose([...files, ...more].slice(0, MAX_ATTACHMENTS))} />
        )}
        {renderTools?.((inserted) => write([text, inserted].filter(Boolean).join('\n')))}
        <Button type="submit" loading={busy}>
          Enviar mensagem
        </Button>
      </fieldset>
    </form>
  );
}

interface ChosenProps {
  readonly files: readonly File[];
  readonly disabled: boolean;
  readonly onRemove: (at: number) => void;
}

const Chosen = ({ files, disabled, onRemove }: ChosenProps) =>
  files.map(({ name }, at) => (
    <div key={`${at} ${name}`} className={classes['chosen']}>
      <span>{name}</span>
      <ActionIcon aria-label={`Tirar ${name}`} disabled={disabled} onClick={() => onRemove(at)}>
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </div>
  ));

const Attach = ({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) => (
  <label className={classes['attach']}>
    <IconPaperclip size={20} stroke={1.75} aria-hidden />
    Anexar PDF ou imagem
    <input
      type="file"
      multiple
      accept="application/pdf,image/png,image/jpeg,image/webp"
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])]);
        currentTarget.value = '';
      }}
    />
  </label>
);

function faultOf(text: string, files: readonly File[]): string | null {
  if (text.trim() === '' && files.length === 0) return 'Escreva a mensagem';
  const large = files.find(({ size }) => size > MAX_ATTACHMENT_BYTES);
  return large ? `${large.name} tem mais de 5 MB. Envie um arquivo menor.` : null;
}

/** The file in base64, which follows the comma of its data URL. */
const readFile = (file: File) =>
  new Promise<MessageDraft['attachments'][number]>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const url = typeof reader.result === 'string' ? reader.result : '';
      resolve({ name: file.name, content: url.slice(url.indexOf(',') + 1) });
    });
    reader.addEventListener('error', () => reject(new Error('the file cannot be read')));
    reader.readAsDataURL(file);
  });
