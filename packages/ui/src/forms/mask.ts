export interface Mask {
  /** Formats what is typed so far. */
  readonly format: (text: string) => string;
  /** Matches the characters of the value. All others are separators of the mask. */
  readonly keeps: RegExp;
}

export interface Typed {
  readonly value: string;
  readonly caret: number;
}

const count = (text: string, mask: Mask) =>
  Array.from(text).filter((character) => mask.keeps.test(character)).length;

/**
 * The field's text after an edit, with the caret behind the same character of the value as before. An edit that deleted
 * only a separator also deletes the value's character before it (Backspace) or after it (Delete).
 */
export function applyMask(
  mask: Mask,
  before: string,
  edited: Typed,
  key: 'backward' | 'forward' | null,
): Typed {
  let { value, caret } = edited;
  const onlySeparator = value.length < before.length && count(value, mask) === count(before, mask);
  if (onlySeparator && key === 'backward') {
    const kept = dropLast(value.slice(0, caret), mask);
    value = kept + value.slice(caret);
    caret = kept.length;
  } else if (onlySeparator && key === 'forward') {
    value = value.slice(0, caret) + dropFirst(value.slice(caret), mask);
  }
  const formatted = mask.format(value);
  // Counts the characters behind the caret, because a pasted '+55' in front of it is removed.
  const behind = count(value.slice(caret), mask);
  return { value: formatted, caret: behind === 0 ? formatted.length : caretBefore(formatted, behind, mask) };
}

function caretBefore(text: string, behind: number, mask: Mask): number {
  let left = behind;
  for (let index = text.length; index > 0; index -= 1) {
    if (mask.keeps.test(text[index - 1] ?? '')) left -= 1;
    if (left === 0) return retreat(text, index - 1, mask);
  }
  return 0;
}

/** Moves the caret from behind a separator to right behind the last character of the value. */
function retreat(text: string, index: number, mask: Mask): number {
  let at = index;
  while (at > 0 && !mask.keeps.test(text[at - 1] ?? '')) at -= 1;
  return at === 0 ? index : at;
}

function dropLast(text: string, mask: Mask): string {
  for (let index = text.length - 1; index >= 0; index -= 1)
    if (mask.keeps.test(text[index] ?? '')) return text.slice(0, index) + text.slice(index + 1);
  return text;
}

function dropFirst(text: string, mask: Mask): string {
  for (let index = 0; index < text.length; index += 1)
    if (mask.keeps.test(text[index] ?? '')) return text.slice(0, index) + text.slice(index + 1);
  return text;
}
