import type { Attachment, Message } from '@indike/rules/conversations/messages';
import { dateTimeText } from '../format/dates.ts';
import { IconPaperclip } from '../icons.ts';
import classes from './conversation.module.css';

export interface ShownMessage extends Message {
  /** Who wrote it, as the reader knows them. */
  readonly by: string;
}

interface Props {
  /** Newest first, as the API answers. */
  readonly messages: readonly ShownMessage[];
  /** The reader's own side. */
  readonly side: Message['from'];
  readonly onOpen: (attachment: Attachment) => void;
}

/** The messages of a conversation, the newest last. */
export function MessageList({ messages, side, onOpen }: Props) {
  return (
    <ol className={classes['messages']} aria-label="Mensagens">
      {messages.toReversed().map(({ id, from, by, text, created_at, read, attachments }) => (
        <li key={id} className={classes['message']} data-mine={from === side || undefined}>
          <div className={classes['meta']}>
            <strong>{by}</strong>
            <time dateTime={created_at}>{dateTimeText(created_at)}</time>
            {from === side && read && <span>Lida</span>}
          </div>
          {text !== '' && <p className={classes['text']}>{text}</p>}
          {attachments.length > 0 && (
            <ul className={classes['files']}>
              {attachments.map((attachment) => (
                <li key={attachment.id}>
                  <button type="button" className={classes['file']} onClick={() => onOpen(attachment)}>
                    <IconPaperclip size={18} stroke={1.75} aria-hidden />
                    <span>
                      {attachment.name} ({sizeText(attachment.size)})
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

const KB = 1024;
const sizeText = (bytes: number): string =>
  bytes < KB * KB
    ? `${Math.max(1, Math.round(bytes / KB))} KB`
    : `${(bytes / KB / KB).toFixed(1).replace('.', ',')} MB`;
