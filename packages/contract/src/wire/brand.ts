import { contrast, firstColor, mix, toOklch } from './colors.ts';

/** The product's own name and look (product 1.4). Texts, e-mails and the theme take them from here. */
export interface Brand {
  readonly product: string;
  /** The partner provider, in its form inside a sentence. */
  readonly provider: string;
  readonly supportEmail: string;
  /** `#rrggbb`, dark enough for white text on it and for text of it on white. */
  readonly primaryColor: string;
}

export const defaultBrand: Brand = {
  product: 'Indike',
  provider: 'a Provedora',
  supportEmail: 'suporte@indike.example',
  primaryColor: '#1b5cf5',
};

/** The brand that an environment sets: PRODUCT_NAME, PROVIDER_NAME, SUPPORT_EMAIL, PRIMARY_COLOR. */
export function readBrand(env: Readonly<Record<string, string | undefined>>): Brand {
  const color = env['PRIMARY_COLOR']?.trim().toLowerCase() ?? '';
  return {
    product: env['PRODUCT_NAME']?.trim() || defaultBrand.product,
    provider: env['PROVIDER_NAME']?.trim() || defaultBrand.provider,
    supportEmail: env['SUPPORT_EMAIL']?.trim() || defaultBrand.supportEmail,
    primaryColor: /^#[0-9a-f]{6}$/.test(color) ? readable(color) : defaultBrand.primaryColor,
  };
}

/**
 * Lies next to the built pages but is never served. Has the drawings of the PNG files, so that the server can repaint
 * them in another primary colour.
 */
export const PICTURES_FILE = 'pictures.json';

const WHITE = '#ffffff';
/** The surface of cards in the dark scheme (theme.ts). */
const DARK_SURFACE = '#101828';

/** What WCAG AA asks of text. */
const TEXT = 4.5;
/** Links stand on the surface, and on a tint of their own colour. */
const linkOn = (surface: string) => (color: string) =>
  Math.min(contrast(color, surface), contrast(color, mix(surface, color, 0.1))) >= TEXT;

/** The colour, darkened as far as it must be. */
const readable = (color: string): string =>
  linkOn(WHITE)(color) ? color : firstColor(toOklch(color), -0.01, linkOn(WHITE));

/**
 * The share of white (positive) or black (negative) mixed into each of the ten shades; the seventh is the colour
 * itself, the fourth that of links in the dark scheme.
 */
const MIXES = [0.93, 0.85, 0.71, 0.5, 0.34, 0.16, 0, -0.15, -0.32, -0.5];

/** Ten shades around a colour, from nearly white to dark. */
export const shadesOf = (color: string): string[] =>
  MIXES.map((share, index) => {
    const shade = mix(color, share < 0 ? '#000000' : WHITE, Math.abs(share));
    return index === 3 ? firstColor(toOklch(shade), 0.01, linkOn(DARK_SURFACE)) : shade;
  });

/** The colour of the second person in the symbol and the drawings, and of nothing that has a meaning. */
export interface Accent {
  /** In the light scheme. */
  readonly light: string;
  readonly dark: string;
  /** On the primary colour. */
  readonly onPrimary: string;
}

/** Degrees from the primary hue, the best first. */
const HUE_OFFSETS = [70, -70, 110, -110];
/** From teal over blue to pink: red, amber and green say something. */
const isFree = (hue: number) => hue >= 180 && hue <= 345;

export function accentOf(color: string): Accent {
  const primary = toOklch(color).hue;
  const hue = HUE_OFFSETS.map((offset) => (primary + offset + 360) % 360).find(isFree) ?? 325;
  const start = { chroma: 0.22, hue };
  return {
    light: firstColor({ ...start, lightness: 0.58 }, -0.01, linkOn(WHITE)),
    dark: firstColor({ ...start, lightness: 0.74, chroma: 0.16 }, 0.01, linkOn(DARK_SURFACE)),
    onPrimary: firstColor(
      { ...start, lightness: 0.82, chroma: 0.14 },
      0.01,
      (other) => contrast(other, color) >= 3,
    ),
  };
}

/** A drawing or page that was built in the default colours, in those of another primary colour. */
export function repainted(built: string, color: string): string {
  const from = accentOf(defaultBrand.primaryColor);
  const to = accentOf(color);
  return built
    .replaceAll(defaultBrand.primaryColor, color)
    .replaceAll(from.onPrimary, to.onPrimary)
    .replaceAll(from.light, to.light);
}

/**
 * The theme's custom properties in another colour, for a style element in the page's head. Its selectors have a higher
 * specificity than the theme's, so scripts and style sheets stay the same for every colour.
 */
export function primaryColorStyles(color: string): string {
  const shades = shadesOf(color);
  const [, , third = color, , , , seventh = color, , , darkest = color] = shades;
  const all = shades.map((shade, index) => `--mantine-color-primary-${index}:${shade}`);
  const accent = accentOf(color);
  const dark = [
    `--mantine-color-primary-light:${mix(darkest, '#000000', 0.5)}`,
    `--mantine-color-primary-light-hover:${mix(darkest, '#000000', 0.3)}`,
    `--mantine-color-primary-outline-hover:${third}0d`,
    `--accent:${accent.dark}`,
  ];
  const root = ':root:root:root[data-mantine-color-scheme';
  return (
    `${root}]{${all.join(';')};--accent:${accent.light};--accent-on-primary:${accent.onPrimary}}` +
    `${root}=dark]{${dark.join(';')}}` +
    `${root}=light]{--mantine-color-primary-outline-hover:${seventh}0d}`
  );
}

/**
 * Placeholder in built pages for the site's public address, which the server inserts at start. Only for addresses that
 * must be absolute: canonical links, preview images, the sitemap.
 */
export const APP_URL = 'https://app-url.invalid';
