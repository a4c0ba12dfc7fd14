// Brazilian phone numbers (product 2.3). Canonical form: national digits, area code (DDD) first.

export const AREA_CODES: ReadonlySet<string> = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 ' +
    '61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
  ).split(' '),
);

// Includes invisible direction marks and unusual hyphens, which text pasted from an address book may contain.
const PUNCTUATION = /[\s()+.\-/\u200e\u200f\u202a-\u202e\u2066-\u2069\u2010-\u2015]/g;

/** '+55 11 98765-4321' gives '11987654321'. 55 is also an area code, so it is removed only from 12 or 13 digits. */
export function cleanPhone(text: string): string {
  const characters = text.replace(PUNCTUATION, '');
  return /^55[0-9]{10,11}$/.test(characters) ? characters.slice(2) : characters;
}

export function isMobilePhone(canonical: string): boolean {
  return /^[0-9]{2}9[0-9]{8}$/.test(canonical) && AREA_CODES.has(canonical.slice(0, 2));
}

export function isLandlinePhone(canonical: string): boolean {
  return /^[0-9]{2}[2-5][0-9]{7}$/.test(canonical) && AREA_CODES.has(canonical.slice(0, 2));
}

export function isPhone(canonical: string): boolean {
  return isMobilePhone(canonical) || isLandlinePhone(canonical);
}

/** '(11) 98765-4321' or '(11) 3000-1234'; also formats partial input: '119876' gives '(11) 9876'. */
export function formatPhone(text: string): string {
  const digits = cleanPhone(text)
    .replace(/[^0-9]/g, '')
    .slice(0, 11);
  if (digits === '') return '';
  if (digits.length <= 2) return `(${digits}`;
  const number = digits.slice(2);
  const head = number.startsWith('9') || number.length === 9 ? 5 : 4;
  const tail = number.slice(head);
  return `(${digits.slice(0, 2)}) ${number.slice(0, head)}${tail === '' ? '' : `-${tail}`}`;
}

export function phoneToE164(canonical: string): string {
  return `+55${canonical}`;
}

/** A conversation in WhatsApp, whose addresses have the number without the plus sign. */
export const whatsAppAddress = (canonical: string): string =>
  `https://wa.me/${phoneToE164(canonical).slice(1)}`;
