/** How long the object URL stays valid: the browser may start to read the file after the click has returned. */
const KEPT_MS = 60_000;
const BOM = '\uFEFF';

/**
 * Downloads a text as a file. CSV gets a byte order mark: the browser stripped it on reading, and spreadsheets need it.
 */
export function saveFile(
  name: string,
  text: string,
  type: 'application/json' | 'text/csv' | 'text/plain',
): void {
  const parts = type === 'text/csv' ? [BOM, text] : [text];
  saveBlob(name, new Blob(parts, { type }));
}

export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  saveAddress(url, name);
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** Lets the browser save what an address answers, by the name that the answer gives unless there is one here. */
export function saveAddress(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
