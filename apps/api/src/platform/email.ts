/** The parts of an e-mail. mail/render.ts lays out all e-mails in the same way. */
export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  /** Facts shown as a table of labels and values. */
  readonly details?: readonly (readonly [label: string, value: string])[];
  /** A code for the recipient to type in, shown large. */
  readonly code?: string;
  /** The footer's link to the page where such e-mails are turned off. */
  readonly settings?: { readonly text: string; readonly label: string; readonly url: string };
  /** Why the recipient gets this e-mail. The default is that they have an account. */
  readonly why?: string;
  /** ISO instant after which the e-mail is no longer sent. */
  readonly expiresAt?: string;
}
