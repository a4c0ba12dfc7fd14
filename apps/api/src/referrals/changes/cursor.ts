/** How far a reader has read: the last transaction and referral, and the instant from which changes are wanted. */
export interface ChangeCursor {
  /** A transaction id. A string, because it may exceed the safe integers of JavaScript. */
  readonly xid: string;
  readonly referralId: number;
  readonly since: Date | null;
}

export const startCursor = (since: Date | null): ChangeCursor => ({ xid: '0', referralId: 0, since });

/** An opaque text that callers send back unchanged. */
export const writeCursor = ({ xid, referralId, since }: ChangeCursor): string =>
  Buffer.from(`${xid}.${referralId}.${since?.getTime() ?? ''}`).toString('base64url');

const FORM = /^(\d{1,19})\.(\d{1,15})\.(\d{0,15})$/;

/** Undefined for a text that is not a cursor. */
export function readCursor(text: string): ChangeCursor | undefined {
  const [, xid, id, since] = FORM.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  if (xid === undefined || id === undefined || since === undefined) return undefined;
  const instant = since === '' ? null : new Date(Number(since));
  if (instant !== null && Number.isNaN(instant.getTime())) return undefined;
  return { xid, referralId: Number(id), since: instant };
}
