/** How long a bar is beside the longest, from zero: nothing for zero, for less and for what is no number. */
export function shareOf(value: number, largest: number): number {
  return value > 0 && largest > 0 ? Math.min(1, value / largest) : 0;
}
