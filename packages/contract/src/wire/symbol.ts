/** The product's symbol in a square of 32: a person, who is also an i, points on to somebody. */
export const symbol = {
  head: { cx: 9.4, cy: 8.2, r: 3.7 },
  body: { d: 'M9.4 25v-5.6q0-2.6 2.4-3.4l6.4-2.2', strokeWidth: 5.2 },
  other: { cx: 24.6, cy: 11.4, r: 3.7 },
  /** The radius of the square's corners. */
  corner: 9,
};

interface People {
  readonly person: string;
  readonly other: string;
  /** Where the other one is, in units of the square. */
  readonly distance?: number;
}

/** The two people as SVG elements. */
export function symbolPeople({ person, other, distance = symbol.other.cx }: People): string {
  const { head, body } = symbol;
  return (
    `<circle cx="${head.cx}" cy="${head.cy}" r="${head.r}" fill="${person}"/>` +
    `<path d="${body.d}" fill="none" stroke="${person}" stroke-width="${body.strokeWidth}" stroke-linecap="round"/>` +
    `<circle cx="${distance}" cy="${symbol.other.cy}" r="${symbol.other.r}" fill="${other}"/>`
  );
}
