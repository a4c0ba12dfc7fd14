// Names appear in e-mails to people who never asked for them, so none may contain a link or an address (product 10.1).

export function looksLikeLink(name: string): boolean {
  return /https?|www|[@/\\]/i.test(name.normalize('NFKC'));
}

function shortened(text: string, max: number): string {
  const characters = Array.from(text);
  return characters.length <= max
    ? text
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

/** A name that is safe in an e-mail to somebody who does not know the sender: one short line that no mail program turns into a link. */
export function nameForEmail(name: string, max: number): string {
  const line = name.normalize('NFKC').replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ');
  // Replaced by a space, so that the text around a removed link cannot join into a new one.
  const plain = line.replace(/https?:?|www\.?|[@/\\]/gi, ' ');
  // Splits 'premio-pix.example', leaves 'S.A.' and 'J. Silva'.
  const split = plain.replace(/\.(?=[\p{L}\p{N}-]{2,})/gu, ' ');
  return shortened(split.replace(/\s+/g, ' ').trim(), max);
}
