// Passwords have 8 to 128 characters, counted in code points so that an emoji counts as one (product 9.2).

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;

export type PasswordProblem = 'too_short' | 'too_long';

export function passwordProblem(text: string): PasswordProblem | null {
  const length = countUpTo(text, MAX_PASSWORD_LENGTH + 1);
  if (length < MIN_PASSWORD_LENGTH) return 'too_short';
  return length > MAX_PASSWORD_LENGTH ? 'too_long' : null;
}

function countUpTo(text: string, limit: number): number {
  let length = 0;
  for (const _ of text) {
    length += 1;
    if (length === limit) break;
  }
  return length;
}
