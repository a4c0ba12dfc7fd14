// Specification §5: one @, known characters, no dot at an edge, no double dot; one rule for both sides.

export const MAX_EMAIL_LENGTH = 254;
const localMaxLength = 64;

const local = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const label = /^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/** Only ASCII letters are lowered: toLowerCase would turn the Kelvin sign into a 'k', another person's address. */
export function cleanEmail(text: string): string {
  return text.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

export function isEmail(text: string): boolean {
  if (text.length > MAX_EMAIL_LENGTH) return false;
  const [name, domain, ...rest] = text.split('@');
  if (name === undefined || domain === undefined || rest.length > 0) return false;
  return name.length <= localMaxLength && local.test(name) && isDomain(domain);
}

function isDomain(domain: string): boolean {
  const labels = domain.split('.');
  return labels.length >= 2 && labels.every((part) => label.test(part));
}
