/** The length of a bar as a share of the longest; 0 for zero, negative values and NaN. */
export function shareOf(value: number, largest: number): number {
  return value > 0 && largest > 0 ? Math.min(1, value / largest) : 0;
}
