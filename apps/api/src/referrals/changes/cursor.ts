/** How far a reader has read: the last transaction and referral, and the instant from which changes are wanted. */
export interface ChangeCursor {
  /** A transaction id. A string, because it may exceed the safe integers of JavaScript. */
  readonly xid: string;
  readonly referralId: number;
  readonly since: Date | null;
}

export const startCursor = (since: Date | null): ChangeCursor => ({ xid: '0', referralId: 0, since });

/** An opaque text that callers send back unchanged. `history`: the database's, to which the transaction id belongs. */
export const writeCursor = ({ xid, referralId, since }: ChangeCursor, history: string): string =>
  Buffer.from(`${history}.${xid}.${referralId}.${since?.getTime() ?? ''}`).toString('base64url');

const FORM = /^([\da-f]{12})\.(\d{1,19})\.(\d{1,15})\.(\d{0,15})$/;

/** Undefined for a text that is not a cursor of this history. */
export function readCursor(text: string, history: string): ChangeCursor | undefined {
  const [, of, xid, id, since] = FORM.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  if (of !== history || xid === undefined || id === undefined || since === undefined) return undefined;
  const instant = since === '' ? null : new Date(Number(since));
  if (instant !== null && Number.isNaN(instant.getTime())) return undefined;
  return { xid, referralId: Number(id), since: instant };
}
