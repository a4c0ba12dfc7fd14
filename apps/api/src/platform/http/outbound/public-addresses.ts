import { BlockList, isIP } from 'node:net';

const listOf = (family: 'ipv4' | 'ipv6', networks: readonly (readonly [string, number])[]): BlockList => {
  const list = new BlockList();
  for (const [network, bits] of networks) list.addSubnet(network, bits, family);
  return list;
};

/** What IANA lists as not globally reachable, and 168.63.129.16, which a cloud provider uses for its own services. */
const NOT_PUBLIC_IPV4 = listOf('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]);
/** Contains all public addresses. Mapped IPv4, NAT64, unique local, link-local and multicast addresses are outside. */
const GLOBAL_IPV6 = listOf('ipv6', [['2000::', 3]]);
/** Protocol assignments (Teredo among them), documentation, and 6to4, which contains an IPv4 address. */
const NOT_PUBLIC_IPV6 = listOf('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);
const LOOPBACK_IPV4 = listOf('ipv4', [['127.0.0.0', 8]]);

/** Whether an IP address is reachable from the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !NOT_PUBLIC_IPV4.check(address, 'ipv4');
  if (family !== 6) return false;
  return GLOBAL_IPV6.check(address, 'ipv6') && !NOT_PUBLIC_IPV6.check(address, 'ipv6');
}

export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || (isIP(address) === 4 && LOOPBACK_IPV4.check(address, 'ipv4'));
}
