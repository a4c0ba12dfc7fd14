// Product 2.4: one @, allowed characters, no leading, trailing or double dots. Used by the web and by the API.

export const MAX_EMAIL_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;

const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN_LABEL = /^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/** Lowers ASCII letters only: toLowerCase would turn the Kelvin sign into a 'k', which is another address. */
export function cleanEmail(text: string): string {
  return text.trim().replace(/[A-Z]/g, (character) => character.toLowerCase());
}

export function isEmail(text: string): boolean {
  if (text.length > MAX_EMAIL_LENGTH) return false;
  const [name, domain, ...rest] = text.split('@');
  if (name === undefined || domain === undefined || rest.length > 0) return false;
  return name.length <= MAX_LOCAL_LENGTH && LOCAL_PART.test(name) && isDomain(domain);
}

function isDomain(domain: string): boolean {
  const labels = domain.split('.');
  return labels.length >= 2 && labels.every((part) => DOMAIN_LABEL.test(part));
}
