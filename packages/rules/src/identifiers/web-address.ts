// The website of a company, as people type it: 'empresa.com.br', 'https://empresa.com.br/contato'.

export const MAX_WEB_ADDRESS_LENGTH = 2048;

// White space, control characters, lone surrogates, and characters that must be escaped in a URL.
const FORBIDDEN = /[\s\p{Cc}\p{Cs}\\<>"`{}|^]/u;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const TOP_LEVEL = /^([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/** Adds https:// when no scheme was typed. */
export function cleanWebAddress(text: string): string {
  const address = text.trim();
  return address === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`;
}

export function isWebAddress(text: string): boolean {
  const address = cleanWebAddress(text);
  if (address.length > MAX_WEB_ADDRESS_LENGTH || FORBIDDEN.test(address)) return false;
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
    TOP_LEVEL.test(last) &&
    labels.every((part) => LABEL.test(part))
  );
}

function parse(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
