import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The unit in which limits count callers: one home or one phone, and the wider address block that contains it. */
export interface Network {
  /** An IPv4 address, the /64 of an IPv6 address, or 'unknown'. */
  readonly key: string;
  /** The /48 of an IPv6 address, because one customer of an ISP may have all of its 65 536 /64 networks. */
  readonly wider: string | null;
}

/** Proxies may append a port, put IPv6 in brackets, add a zone, or write 'unknown'. */
const withoutPort = (text: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;

/** The eight groups of a valid IPv6 address in any notation. */
function ipv6Groups(address: string): number[] {
  const dotted = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const bytes = dotted?.slice(1).map(Number) ?? [];
  const hexadecimal = (high = 0, low = 0) => ((high << 8) | low).toString(16);
  const text = dotted
    ? `${address.slice(0, dotted.index)}${hexadecimal(bytes[0], bytes[1])}:${hexadecimal(bytes[2], bytes[3])}`
    : address;
  const [head = '', tail] = text.split('::');
  const groups = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [before, after] = [groups(head), groups(tail ?? '')];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<number>(zeros).fill(0), ...after];
}

/** The IPv4 address inside an IPv4-mapped IPv6 one (`::ffff:203.0.113.7`). */
function mappedIPv4(groups: readonly number[]): string | null {
  const [, , , , , marker, high = 0, low = 0] = groups;
  const isMapped = marker === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : null;
}

const prefix = (groups: readonly number[], bits: 48 | 64): string =>
  `${groups
    .slice(0, bits / 16)
    .map((group) => group.toString(16))
    .join(':')}::/${bits}`;

/** The caller's address in its canonical form, or null when it is not an IP address. */
export function cleanAddress(text: string | undefined): string | null {
  const bare = withoutPort((text ?? '').trim()).replace(/%.*$/, '');
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return null;
  const groups = ipv6Groups(bare);
  return mappedIPv4(groups) ?? groups.map((group) => group.toString(16)).join(':');
}

export function networkOf(address: string | null): Network {
  if (address === null) return { key: 'unknown', wider: null };
  if (isIPv4(address)) return { key: address, wider: null };
  const groups = ipv6Groups(address);
  return { key: prefix(groups, 64), wider: prefix(groups, 48) };
}

/** The part of an address that may be logged: enough to locate an attack, too little to identify a person. */
export function loggedNetwork(address: string | null): string | null {
  if (address === null) return null;
  return isIPv4(address) ? address.replace(/\.\d+$/, '.0/24') : networkOf(address).key;
}

export const addressOf = (request: Pick<FastifyRequest, 'ip'>): string | null => cleanAddress(request.ip);
