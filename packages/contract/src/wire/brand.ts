/** The product's own name and look (product 1.4). Texts, e-mails and the theme take them from here. */
export interface Brand {
  readonly product: string;
  /** The partner provider, in its form inside a sentence. */
  readonly provider: string;
  readonly supportEmail: string;
  /** `#rrggbb` */
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
    primaryColor: /^#[0-9a-f]{6}$/.test(color) ? color : defaultBrand.primaryColor,
  };
}

/**
 * Lies next to the built pages but is never served. Has the drawings of the PNG files, so that the server can repaint
 * them in another primary colour.
 */
export const PICTURES_FILE = 'pictures.json';

/**
 * The share of white (positive) or black (negative) mixed into each of the ten shades; the seventh is the colour
 * itself.
 */
const MIXES = [0.93, 0.85, 0.71, 0.5, 0.34, 0.16, 0, -0.15, -0.32, -0.5];

function mix(color: string, share: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const mixed = channels.map((channel) =>
    Math.round(share >= 0 ? channel + (255 - channel) * share : channel * (1 + share)),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Ten shades around a colour, from nearly white to dark. */
export const shadesOf = (color: string): string[] => MIXES.map((share) => mix(color, share));

/**
 * The theme's custom properties in another colour, for a style element in the page's head. Its selectors have a higher
 * specificity than the theme's, so scripts and style sheets stay the same for every colour.
 */
export function primaryColorStyles(color: string): string {
  const shades = shadesOf(color);
  const [, , third = color, , , , seventh = color, , , darkest = color] = shades;
  const all = shades.map((shade, index) => `--mantine-color-primary-${index}:${shade}`);
  const dark = [
    `--mantine-color-primary-light:${mix(darkest, -0.5)}`,
    `--mantine-color-primary-light-hover:${mix(darkest, -0.3)}`,
    `--mantine-color-primary-outline-hover:${third}0d`,
  ];
  const root = ':root:root:root[data-mantine-color-scheme';
  return (
    `${root}]{${all.join(';')}}` +
    `${root}=dark]{${dark.join(';')}}` +
    `${root}=light]{--mantine-color-primary-outline-hover:${seventh}0d}`
  );
}

/**
 * Placeholder in built pages for the site's public address, which the server inserts at start. Only for addresses that
 * must be absolute: canonical links, preview images, the sitemap.
 */
export const APP_URL = 'https://app-url.invalid';
