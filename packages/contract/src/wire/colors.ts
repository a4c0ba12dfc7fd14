// Arithmetic with `#rrggbb` colours: contrast as WCAG defines it, and OKLCH, in which lightness and hue are as seen.

type Triple = readonly [number, number, number];

const channels = (color: string): Triple => {
  const at = (start: number) => Number.parseInt(color.slice(start, start + 2), 16) / 255;
  return [at(1), at(3), at(5)];
};
const fromChannels = (values: Triple): string =>
  `#${values
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const toLinear = (value: number) => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const fromLinear = (value: number) =>
  value <= 0.003_130_8 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;

/** `share` of `other` mixed into `color`. */
export function mix(color: string, other: string, share: number): string {
  const to = channels(other);
  const [red, green, blue] = channels(color).map((value, n) => value + ((to[n] ?? 0) - value) * share);
  return fromChannels([red ?? 0, green ?? 0, blue ?? 0]);
}

function luminance(color: string): number {
  const [red, green, blue] = channels(color);
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

/** From 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Lightness and chroma (0 for grey), and the hue in degrees. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

export function toOklch(color: string): Oklch {
  const [red, green, blue] = channels(color).map(toLinear) as unknown as Triple;
  const long = Math.cbrt(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue);
  const medium = Math.cbrt(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue);
  const short = Math.cbrt(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue);
  const a = 1.977_998_495_1 * long - 2.428_592_205 * medium + 0.450_593_709_9 * short;
  const b = 0.025_904_037_1 * long + 0.782_771_766_2 * medium - 0.808_675_766 * short;
  return {
    lightness: 0.210_454_255_3 * long + 0.793_617_785 * medium - 0.004_072_046_8 * short,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

/** The colour, or the most vivid one of its lightness and hue that screens can show. */
export function fromOklch({ lightness, chroma, hue }: Oklch): string {
  const [a, b] = [Math.cos((hue * Math.PI) / 180) * chroma, Math.sin((hue * Math.PI) / 180) * chroma];
  const long = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3;
  const medium = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3;
  const short = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3;
  const linear: Triple = [
    4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short,
    -1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short,
    -0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701 * short,
  ];
  const shown = linear.every((value) => value > -0.001 && value < 1.001);
  if (!shown && chroma > 0.002) return fromOklch({ lightness, chroma: chroma - 0.002, hue });
  const [red, green, blue] = linear.map((value) => fromLinear(Math.min(1, Math.max(0, value))));
  return fromChannels([red ?? 0, green ?? 0, blue ?? 0]);
}

/** The first colour that passes, from `start` on in steps of lightness. */
export function firstColor(start: Oklch, step: number, passes: (color: string) => boolean): string {
  const color = fromOklch(start);
  const lightness = start.lightness + step;
  if (passes(color) || lightness < 0 || lightness > 1) return color;
  return firstColor({ ...start, lightness }, step, passes);
}
