// The site of a company, as people write it: 'empresa.com.br', 'https://empresa.com.br/contato'.

export const MAX_WEB_ADDRESS_LENGTH = 2048;

// White space, control characters, lone surrogates, and what no address carries unescaped.
const forbidden = /[\s\p{Cc}\p{Cs}\\<>"`{}|^]/u;
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const topLevel = /^([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/** Adds https:// when no scheme was typed. */
export function cleanWebAddress(text: string): string {
  const address = text.trim();
  return address === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`;
}

export function isWebAddress(text: string): boolean {
  const address = cleanWebAddress(text);
  if (address.length > MAX_WEB_ADDRESS_LENGTH || forbidden.test(address)) return false;
  if (!/^https?:\/\/[^/]/i.test(address)) return false;
  const url = parse(address);
  return url !== null && url.username === '' && url.password === '' && isPublicHost(url.hostname);
}

function isPublicHost(host: string): boolean {
  const labels = host.split('.');
  const last = labels.at(-1) ?? '';
  return (
    host.length <= 253 &&
    labels.length >= 2 &&
    topLevel.test(last) &&
    labels.every((part) => label.test(part))
  );
}

function parse(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
