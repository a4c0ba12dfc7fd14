// The payment reference in remittance and return files (seuNumero): the withdrawal and its batch, because a withdrawal
// that the bank returned is paid again in another batch.

export interface ItemReference {
  readonly withdrawalId: number;
  readonly batchId: number;
}

/**
 * 'S1204L37'. The field's twenty columns fit ids of nine digits each. The remittance writer refuses a longer reference.
 */
export const itemReference = ({ withdrawalId, batchId }: ItemReference): string =>
  `S${withdrawalId}L${batchId}`;

/** Null for a reference that is not of this product's form. */
export function parseItemReference(text: string): ItemReference | null {
  const [, withdrawal, batch] = /^S([1-9][0-9]{0,14})L([1-9][0-9]{0,14})$/.exec(text) ?? [];
  return withdrawal === undefined || batch === undefined
    ? null
    : { withdrawalId: Number(withdrawal), batchId: Number(batch) };
}
