/** How far a reader has come: the transaction and the referral that were read last, and since when changes are wanted at all. */
export interface ChangeCursor {
  /** The number of a transaction, larger than what a number of JavaScript tells exactly. */
  readonly xid: string;
  readonly referralId: number;
  readonly since: Date | null;
}

export const startCursor = (since: Date | null): ChangeCursor => ({ xid: '0', referralId: 0, since });

/** What callers send back as it is. */
export const writeCursor = ({ xid, referralId, since }: ChangeCursor): string =>
  Buffer.from(`${xid}.${referralId}.${since?.getTime() ?? ''}`).toString('base64url');

const FORM = /^(\d{1,19})\.(\d{1,15})\.(\d{0,15})$/;

/** Undefined for a text that never was a cursor. */
export function readCursor(text: string): ChangeCursor | undefined {
  const [, xid, id, since] = FORM.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  if (xid === undefined || id === undefined || since === undefined) return undefined;
  const instant = since === '' ? null : new Date(Number(since));
  if (instant !== null && Number.isNaN(instant.getTime())) return undefined;
  return { xid, referralId: Number(id), since: instant };
}
