/** The ETag of a referral. `version` is the id of the transaction that last changed it. */
export const etagOf = ({ id, version }: { readonly id: number; readonly version: string }): string =>
  `"${id}-${version}"`;
