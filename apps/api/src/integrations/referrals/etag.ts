/** Of a referral as the transaction `version` left it. */
export const etagOf = ({ id, version }: { readonly id: number; readonly version: string }): string =>
  `"${id}-${version}"`;
