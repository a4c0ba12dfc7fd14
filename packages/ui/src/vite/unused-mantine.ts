import type { Plugin } from 'vite';

// What of Mantine no page uses, although the bundler cannot know it. A test finds what is used after all.

/** Palettes, which would be a seventh of the first style sheet. */
export const UNUSED_COLORS = ['pink', 'grape', 'violet', 'indigo', 'blue', 'cyan', 'teal', 'lime', 'orange'];
/** Components that others carry as their properties, such as `Button.Group`. */
export const UNUSED_PARTS = ['Group', 'GroupSection', 'Card'];

/** Colours of which our theme has its own shades. The page's head has those. */
export const REPLACED_COLORS = ['gray', 'dark'];

const color = new RegExp(
  String.raw`^--mantine-color-(?:(?:${UNUSED_COLORS.join('|')})-|(?:${REPLACED_COLORS.join('|')})-\d$)`,
);

/** Mantine multiplies every length by a scale, which is 1. */
const scaled = /\bcalc\((-?[\d.]+r?em) \* var\(--mantine-scale\)\)/g;

interface Declaration {
  readonly prop: string;
  value: string;
  readonly remove: () => void;
}

export const withoutUnusedStyles = {
  postcssPlugin: 'indike-without-unused-styles',
  Declaration(declaration: Declaration) {
    if (color.test(declaration.prop)) declaration.remove();
    // PostCSS visits a declaration again after each change of it.
    else if (declaration.value.match(scaled)) declaration.value = declaration.value.replaceAll(scaled, '$1');
  },
};

// Mantine's own theme, which ours extends, names blue.
const palette = new RegExp(String.raw`^\s*(?!blue)(?:${UNUSED_COLORS.join('|')}): \[[^\]]*\],?$`, 'gm');
const part = new RegExp(String.raw`^\w+\.(?:${UNUSED_PARTS.join('|')}) = \w+;$`, 'gm');

/**
 * Mantine gives a field a random id in place of React's once it is shown, for versions of React without `useId`. That
 * renders each new field twice, and makes React run all effects of a new page in the long task that shows it.
 */
const randomIds = /\buseIsomorphicEffect\(\(\) => \{[^}]*setUuid\(randomId\(\)\);\s*\}, \[\]\);/g;

const without = (name: string, id: RegExp, ...unused: readonly RegExp[]): Plugin => ({
  name: `indike-without-${name}`,
  apply: 'build',
  transform: {
    filter: { id },
    handler(code) {
      const shorter = unused.reduce((text, pattern) => text.replaceAll(pattern, ''), code);
      if (shorter === code) this.error(`Mantine no longer has the ${name} that are left out`);
      return { code: shorter, map: null };
    },
  },
});

export const withoutUnusedParts = (): Plugin[] => [
  without(
    'unused-parts',
    /@mantine\/core\/esm\/(?:components\/(Button|ActionIcon|Checkbox)\/\1|core\/MantineProvider\/default-colors)\.mjs$/,
    part,
    palette,
  ),
  without('random-ids', /@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/, randomIds),
];
