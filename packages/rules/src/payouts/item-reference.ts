// What identifies a payment in the files that go to the bank and come back (seuNumero): the withdrawal and its batch, because
// a withdrawal that the bank returned is paid again in another batch.

export interface ItemReference {
  readonly withdrawalId: number;
  readonly batchId: number;
}

/** 'S1204L37'. Twenty columns fit ids of nine digits each; the writer of the file refuses a longer one. */
export const itemReference = ({ withdrawalId, batchId }: ItemReference): string =>
  `S${withdrawalId}L${batchId}`;

/** Null for what this product has not written. */
export function parseItemReference(text: string): ItemReference | null {
  const [, withdrawal, batch] = /^S([1-9][0-9]{0,14})L([1-9][0-9]{0,14})$/.exec(text) ?? [];
  return withdrawal === undefined || batch === undefined
    ? null
    : { withdrawalId: Number(withdrawal), batchId: Number(batch) };
}
