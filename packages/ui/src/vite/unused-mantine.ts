import type { Plugin } from 'vite';

// What of Mantine no page uses, although the bundler cannot know it. A test finds what is used after all.

/** Palettes, which would be a seventh of the first style sheet. */
export const UNUSED_COLORS = ['pink', 'grape', 'violet', 'indigo', 'blue', 'cyan', 'lime', 'orange'];
/** Components that others carry as their properties, such as `Button.Group`. */
export const UNUSED_PARTS = ['Group', 'GroupSection', 'Card'];

const color = new RegExp(`^--mantine-color-(?:${UNUSED_COLORS.join('|')})-`);

export const withoutUnusedColors = {
  postcssPlugin: 'indike-without-unused-colors',
  Declaration(declaration: { readonly prop: string; readonly remove: () => void }) {
    if (color.test(declaration.prop)) declaration.remove();
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
