// Networks as people type them: an address, optionally with a prefix length (203.0.113.0/24, 2001:db8::/32).

function ipv4Bits(text: string): string | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255))
    return null;
  return parts.map((part) => Number(part).toString(2).padStart(8, '0')).join('');
}

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'));

function ipv6Bits(text: string): string | null {
  const [head = '', tail, ...more] = text.split('::');
  if (more.length > 0) return null;
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const missing = 8 - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return groups.map((group) => Number.parseInt(group, 16).toString(2).padStart(16, '0')).join('');
}

/** Whether the text is an address, or a network without bits set after the prefix. */
export function isNetwork(text: string): boolean {
  const [address = '', length, ...more] = text.split('/');
  const bits = ipv4Bits(address) ?? ipv6Bits(address);
  if (bits === null || more.length > 0) return false;
  if (length === undefined) return true;
  if (!/^(?:0|[1-9]\d{0,2})$/.test(length) || Number(length) > bits.length) return false;
  return !bits.slice(Number(length)).includes('1');
}

/** The form that is stored and shown: trimmed, in lower case. */
export const cleanNetwork = (text: string): string => text.trim().toLowerCase();
