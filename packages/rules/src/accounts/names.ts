// Names appear in e-mails to people who never asked for them, so they may not contain links or addresses (product
// 10.1).

const URL_PARTS = /https?:|:\/\/|\bwww\.|[\p{L}\p{N}-]\.\p{L}{2,}[/\\?#]|\S@\S+\.\S/iu;

/** Whether the name holds a URL or an e-mail address. Marks that people's names hold are fine: 'Ana/Maria', "D'Ávila". */
export function looksLikeLink(name: string): boolean {
  return URL_PARTS.test(name.normalize('NFKC'));
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

/**
 * A name that is safe in an e-mail to a recipient who does not know the sender: one short line without anything that a
 * mail program turns into a link.
 */
export function nameForEmail(name: string, max: number): string {
  const line = name.normalize('NFKC').replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ');
  // Link parts become a space, so that the text around a removed one cannot join into a new link.
  const plain = line.replace(/https?:?|www\.?|[@/\\]/gi, ' ');
  // Splits 'premio-pix.example', leaves 'S.A.' and 'J. Silva'.
  const split = plain.replace(/\.(?=[\p{L}\p{N}-]{2,})/gu, ' ');
  return shortened(split.replace(/\s+/g, ' ').trim(), max);
}
