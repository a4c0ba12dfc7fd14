/** A certificate file as the API takes it: PEM as it is, PKCS #12 in base64. */
export function certificateText(bytes: Uint8Array): string {
  const text = String.fromCharCode(...bytes.slice(0, MAX_BYTES));
  return text.includes('-----BEGIN') ? text : btoa(text);
}

/** More than any certificate has; the server refuses a longer one. */
const MAX_BYTES = 20_001;
