const UTF16_MARK = [0xff, 0xfe];

const read = (encoding: string, bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/**
 * Decodes a file as spreadsheets and banks in Brazil write it: UTF-8, UTF-16 with a byte order mark (the spreadsheets'
 * 'Unicode text'), otherwise Windows-1252.
 */
export function decodeText(bytes: Uint8Array): string {
  const isUtf16 = UTF16_MARK.every((byte, at) => bytes[at] === byte);
  const text = isUtf16 ? read('utf-16le', bytes) : read('utf-8', bytes);
  return text ?? new TextDecoder('windows-1252').decode(bytes);
}
