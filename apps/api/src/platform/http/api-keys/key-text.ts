import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

// ind_live_<8 characters that are shown>_<256 random bits><checksum>, all in base 62, so that a double click selects
// the key. A key of the sandbox (ind_test_) is never valid in production, and a production key never in the sandbox.

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX_LENGTH = 8;
const SECRET_BYTES = 32;
/** Enough for 256 bits: 62 ** 43 is more than 2 ** 256. */
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const FORM = new RegExp(
  `^ind_(?:live|test)_[0-9A-Za-z]{${PREFIX_LENGTH}}_[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`,
);

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n)
    text = (ALPHABET[Number(rest % 62n)] ?? '') + text;
  return text;
}

const randomText = (bytes: number, length: number): string =>
  base62(BigInt(`0x${randomBytes(bytes).toString('hex')}`), length);

const checksum = (text: string): string => base62(BigInt(crc32(text)), CHECKSUM_LENGTH);

const begin = (sandbox: boolean): string => (sandbox ? 'ind_test_' : 'ind_live_');

export interface NewApiKey {
  readonly key: string;
  /** The beginning of the key, which may be shown. */
  readonly prefix: string;
}

export function createApiKeyText(sandbox: boolean): NewApiKey {
  const prefix = begin(sandbox) + randomText(16, PREFIX_LENGTH);
  const text = `${prefix}_${randomText(SECRET_BYTES, SECRET_LENGTH)}`;
  return { key: text + checksum(text), prefix };
}

/** Whether the text may be one of our keys. The checksum detects a mistyped key without a database query. */
export function isApiKeyText(text: string, sandbox: boolean): boolean {
  if (!FORM.test(text) || !text.startsWith(begin(sandbox))) return false;
  return checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}
