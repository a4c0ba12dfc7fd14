// The conversation of an Indiker and the staff: one thread for each referral.

export const MAX_MESSAGE_LENGTH = 4000;
export const MAX_ATTACHMENTS = 3;
export const MAX_ATTACHMENT_BYTES = 5 * 1024 * 1024;
/** Of one Indiker, or of the staff to one, within a day. */
export const MAX_DAILY_ATTACHMENT_BYTES = 100 * 1024 * 1024;

export interface Attachment {
  readonly id: number;
  readonly name: string;
  /** In bytes. */
  readonly size: number;
}

/** A message as its readers see it. */
export interface Message {
  readonly id: number;
  readonly from: 'indiker' | 'staff';
  readonly text: string;
  /** ISO instant. */
  readonly created_at: string;
  /** Whether the other side has read it. */
  readonly read: boolean;
  readonly attachments: readonly Attachment[];
}

/** A message to send. */
export interface MessageDraft {
  text: string;
  /** The content in base64. */
  attachments: { name: string; content: string }[];
}
