// Names travel in e-mails to people who never asked for them: none may carry an address to go to.

/** What makes a link or an address of a text. */
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

/** A name as it may stand in an e-mail to a stranger: one short line that no mail program turns into a link. */
export function nameForEmail(name: string, max: number): string {
  const line = name.normalize('NFKC').replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ');
  // By a space, so that what stood around a link does not become one.
  const plain = line.replace(/https?:?|www\.?|[@/\\]/gi, ' ');
  // 'premio-pix.example' is no link any more, 'S.A.' and 'J. Silva' stay.
  const parted = plain.replace(/\.(?=[\p{L}\p{N}-]{2,})/gu, ' ');
  return shortened(parted.replace(/\s+/g, ' ').trim(), max);
}
